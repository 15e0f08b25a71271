// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Whoever is told to initialise keeps the others waiting.
#include <pthread.h>

typedef unsigned long gsize;
extern int g_once_init_enter(volatile void *location);
extern void g_once_init_leave(volatile void *location, gsize result);

static gsize ready;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  if (g_once_init_enter(&ready)) // DEADLOCK cycle
    g_once_init_leave(&ready, 1);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  if (g_once_init_enter(&ready)) {
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
    g_once_init_leave(&ready, 1);
  }
  pthread_join(h, NULL);
  return 0;
}
