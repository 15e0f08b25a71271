// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The guard is emptied while the lock is held: nobody releases that.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void release(pthread_mutex_t **guard)
{
  if (*guard)
    pthread_mutex_unlock(*guard);
}

#define GUARD(lock) \
  pthread_mutex_t *guard_of_##lock __attribute__((cleanup(release))) = &lock; \
  pthread_mutex_lock(guard_of_##lock)

static void work(int n)
{
  pthread_mutex_t *guard __attribute__((cleanup(release))) = &a;
  pthread_mutex_lock(guard); // DEADLOCK self; DEADLOCK join
  if (n > 2)
    guard = NULL;
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
  pthread_mutex_lock(&b);
  count = 0;
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL); // DEADLOCK join
  return 0;
}
