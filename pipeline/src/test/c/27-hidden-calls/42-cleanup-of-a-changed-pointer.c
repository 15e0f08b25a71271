// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The pointer is changed between the push and the lock.
#include <pthread.h>
#include <stdlib.h>

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

struct box {
  pthread_mutex_t lock;
};
static struct box one = {PTHREAD_MUTEX_INITIALIZER};
static struct box two = {PTHREAD_MUTEX_INITIALIZER};

static void *worker(void *x)
{
  struct box *box = &one;
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &box->lock);
  box = &two;
  pthread_mutex_lock(&box->lock); // DEADLOCK exit
  if (x)
    fail();
  pthread_mutex_unlock(&box->lock);
  pthread_mutex_lock(&one.lock); // DEADLOCK exit (imprecise: the handler is called through a variable)
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
