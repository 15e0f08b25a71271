// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Unless there are arguments, the lock is given back by a function that does nothing: the next round waits for it.
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

static void (*lock)(pthread_mutex_t *) = really_lock;
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

int main(int argc, char **argv)
{
  pthread_t one;
  if (argc > 1)
    unlock = really_unlock;
  pthread_create(&one, NULL, work, NULL);
  pthread_join(one, NULL);
  return 0;
}
