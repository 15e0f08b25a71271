// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only the first time does the handler stand by.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

static void release(void *argument)
{
  pthread_mutex_unlock(argument);
}

static void *worker(void *x)
{
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_cleanup_push(release, &m);
  rand();
  pthread_mutex_unlock(&m);
  pthread_cleanup_pop(0);
  pthread_mutex_lock(&m);
  if (x)
    fail();
  pthread_mutex_unlock(&m);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t, u;
  pthread_create(&t, NULL, worker, argc > 1 ? argv : NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
