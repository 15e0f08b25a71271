// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler waits for a for ever if its thread holds that; so it never waits for b while that
// thread holds a, and there is no cycle of a and b.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void append(void)
{
  pthread_mutex_lock(&a); // DEADLOCK signal
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b); // DEADLOCK signal
  pthread_mutex_unlock(&b);
}

static void on_signal(int number)
{
  (void)number;
  append();
}

static void *worker(void *x)
{
  append();
  return x;
}

int main(void)
{
  pthread_t t;
  signal(SIGINT, on_signal);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return 0;
}
