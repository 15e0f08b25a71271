// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two handlers, each around its lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL);
}

static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *x)
{
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &m);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &inner);
  pthread_mutex_lock(&inner); // NODEADLOCK
  if (x)
    fail();
  pthread_cleanup_pop(1);
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
