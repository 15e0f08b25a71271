// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both threads take a and b under the gate g; the wait on g lies before, with nothing else held.
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  while (!full)
    pthread_cond_wait(&ready, &g); // NODEADLOCK
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *down(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, up, NULL);
  pthread_create(&h2, NULL, down, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
