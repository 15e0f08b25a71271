// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler unlocks another lock than the one that is held.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *x)
{
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &other);
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&m); // DEADLOCK exit
  if (x)
    fail();
  pthread_mutex_unlock(&m);
  pthread_cleanup_pop(1);
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
