// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second hook is set when the thread runs: it may find none, and keep the lock.
#include <pthread.h>
#include <stddef.h>

static void (*first)(void);
static void (*second)(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void lock(void)
{
  pthread_mutex_lock(&m); // DEADLOCK exit
}

static void unlock(void)
{
  pthread_mutex_unlock(&m);
}

static void set_first(void (*hook)(void))
{
  first = hook;
}

static void set_second(void (*hook)(void))
{
  second = hook;
}

static void *worker(void *unused)
{
  if (first)
    first();
  if (second)
    second();
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t t;
  set_first(lock);
  pthread_create(&t, NULL, worker, NULL);
  set_second(unlock);
  pthread_join(t, NULL);
  first();
  second();
  return 0;
}
