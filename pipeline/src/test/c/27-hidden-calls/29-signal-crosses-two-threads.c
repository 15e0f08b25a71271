// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler interrupts main, which holds a, and wants b; the worker holds b and wants a.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&b); // DEADLOCK cycle; DEADLOCK signal
  pthread_mutex_unlock(&b);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h;
  signal(SIGTERM, on_signal);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
