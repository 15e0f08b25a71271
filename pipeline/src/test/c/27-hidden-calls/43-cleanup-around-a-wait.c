// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The wait takes the lock again, which the handler of the caller's block releases.
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL);
}

static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *worker(void *x)
{
  struct timespec soon = {0, 0};
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &m);
  pthread_mutex_lock(&m); // NODEADLOCK
  while (!ready)
    pthread_cond_timedwait(&c, &m, &soon);
  if (x)
    fail();
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
