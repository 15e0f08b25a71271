// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The handler is a function of the program, and finds the lock in what it is given.
#include <pthread.h>
#include <stdlib.h>

struct box {
  int count;
  pthread_mutex_t lock;
};
static struct box box = {0, PTHREAD_MUTEX_INITIALIZER};

static void fail(void)
{
  pthread_exit(NULL);
}

static void release(void *argument)
{
  struct box *locked = argument;
  locked->count--;
  pthread_mutex_unlock(&locked->lock);
}

static void *worker(void *x)
{
  struct box *mine = &box;
  pthread_mutex_lock(&mine->lock); // NODEADLOCK
  pthread_cleanup_push(release, mine);
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
