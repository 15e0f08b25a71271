// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler gets another box than the one that is locked.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
};
static struct box one = {PTHREAD_MUTEX_INITIALIZER};
static struct box two = {PTHREAD_MUTEX_INITIALIZER};

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

static void release(void *argument)
{
  struct box *locked = argument;
  locked = &two;
  pthread_mutex_unlock(&locked->lock);
}

static void *worker(void *x)
{
  pthread_mutex_lock(&one.lock); // DEADLOCK exit
  pthread_cleanup_push(release, &one);
  if (x)
    fail();
  pthread_mutex_unlock(&one.lock);
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
