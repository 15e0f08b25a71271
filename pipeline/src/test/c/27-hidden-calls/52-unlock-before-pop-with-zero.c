// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock is released before the handler is taken away.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL);
}

static void release(void *argument)
{
  pthread_mutex_unlock(argument);
}

static void *worker(void *x)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_cleanup_push(release, &m);
  if (x)
    fail();
  pthread_mutex_unlock(&m);
  pthread_cleanup_pop(0);
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
