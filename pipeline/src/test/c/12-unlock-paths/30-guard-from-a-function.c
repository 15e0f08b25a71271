// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken by the function that makes the guard.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static inline pthread_mutex_t *acquire(pthread_mutex_t *lock)
{
  if (pthread_mutex_lock(lock) != 0)
    abort();
  return lock;
}

static inline void release(pthread_mutex_t **guard)
{
  if (*guard && pthread_mutex_unlock(*guard) != 0)
    abort();
}

#define GUARD(lock) \
  __attribute__((unused, cleanup(release))) pthread_mutex_t *guard_of_##lock = acquire(&lock)

static int work(int n)
{
  GUARD(a);
  if (n < 0)
    return -1;
  {
    GUARD(b);
    count += n;
    if (count > 5)
      return count;
  }
  return 0;
}

static void *worker(void *unused)
{
  (void)unused;
  work(3);
  work(-1);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work(1);
  pthread_mutex_lock(&b); // NODEADLOCK
  count = 0;
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL); // NODEADLOCK
  return 0;
}
