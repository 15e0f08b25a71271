// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// With one argument only what locks is set.
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

static void set(int arguments)
{
  if (arguments > 1)
    lock = really_lock;
  if (arguments > 2)
    unlock = really_unlock;
}

int main(int argc, char **argv)
{
  pthread_t one, other;
  set(argc);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
