// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread counts how deep it is inside; only the outermost call takes the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static __thread int depth;
static int count;

static void enter(void)
{
  if (depth++ == 0)
    pthread_mutex_lock(&m); // NODEADLOCK
}

static void leave(void)
{
  if (--depth == 0)
    pthread_mutex_unlock(&m);
}

static void inner(void)
{
  enter();
  count++;
  leave();
}

static void *work(void *arg)
{
  for (int i = 0; i < 10; i++) {
    enter();
    inner();
    leave();
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
