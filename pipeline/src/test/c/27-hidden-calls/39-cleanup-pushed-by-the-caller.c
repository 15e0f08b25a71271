// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The caller protects its own lock, but not that of the function which ends the thread.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

static void fail_with_lock(void)
{
  pthread_mutex_lock(&own); // DEADLOCK exit
  fail();
  pthread_mutex_unlock(&own);
}

static void *worker(void *x)
{
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &m);
  pthread_mutex_lock(&m); // NODEADLOCK
  if (x)
    fail_with_lock();
  pthread_cleanup_pop(1);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t, u;
  pthread_create(&t, NULL, worker, argc > 1 ? argv : NULL);
  pthread_create(&u, NULL, worker, argc > 2 ? argv : NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
