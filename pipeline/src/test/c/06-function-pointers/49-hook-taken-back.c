// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last call before the thread is created leaves only the first hook set.
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

static void set_hooks(void (*one)(void), void (*other)(void))
{
  first = one;
  second = other;
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
  set_hooks(lock, unlock);
  set_hooks(lock, NULL);
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  first();
  return 0;
}
