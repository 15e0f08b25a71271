// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function does what it is given under a lock; what it is given calls it again, with the other lock.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int number;

static void with_lock(pthread_mutex_t *m, void (*work)(void *), void *argument)
{
  pthread_mutex_lock(m); // NODEADLOCK
  work(argument);
  pthread_mutex_unlock(m);
}

static void count(void *argument)
{
  (void) argument;
  number++;
}

static void outer(void *argument)
{
  with_lock(&b, count, argument);
}

static void *worker(void *argument)
{
  with_lock(&a, outer, argument);
  return argument;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
