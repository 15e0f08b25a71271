// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function does something else than what it is given, if a counter says so.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int number;

static void count(void *argument);
static void with_lock(pthread_mutex_t *m, void (*work)(void *), void *argument);

static void other(void *argument)
{
  pthread_mutex_lock(&b); // DEADLOCK self; DEADLOCK cycle (imprecise: may be one with the locks that are taken twice)
  with_lock(&a, count, argument);
  pthread_mutex_unlock(&b);
}

static void with_lock(pthread_mutex_t *m, void (*work)(void *), void *argument)
{
  pthread_mutex_lock(m); // DEADLOCK self; DEADLOCK cycle (imprecise: may be one with the locks that are taken twice)
  if (number > 10)
    work = other;
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
