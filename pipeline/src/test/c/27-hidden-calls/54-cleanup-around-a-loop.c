// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken and released many times in the block of the handler.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL);
}

static int left = 3;

static void release(void *unused)
{
  (void)unused;
  pthread_mutex_unlock(&m);
}

static void *worker(void *x)
{
  pthread_cleanup_push(release, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  while (left) {
    left--;
    if (x)
      fail();
    pthread_mutex_unlock(&m);
    rand();
    pthread_mutex_lock(&m); // NODEADLOCK
  }
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
