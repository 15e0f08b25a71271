// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What unlocks is written over through its address.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long n;

static void really_lock(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock); // DEADLOCK self
}

static void really_unlock(pthread_mutex_t *lock)
{
  pthread_mutex_unlock(lock);
}

static void nothing(pthread_mutex_t *lock)
{
  (void)lock;
}

static void (*lock)(pthread_mutex_t *) = nothing;
static void (*unlock)(pthread_mutex_t *) = nothing;

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++) {
    lock(&m);
    n++;
    unlock(&m);
  }
  return unused;
}

static void forget(void (**function)(pthread_mutex_t *))
{
  *function = nothing;
}

int main(int argc, char **argv)
{
  pthread_t one, other;
  lock = really_lock;
  unlock = really_unlock;
  if (argc > 1)
    forget(&unlock);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
