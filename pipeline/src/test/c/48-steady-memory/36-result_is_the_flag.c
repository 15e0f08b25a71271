// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What a function returns is stored in the flag.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded = 1, sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int next(int value)
{
  if (sum > 1000)
    threaded = 1;
  return value - 1;
}

static void add(void)
{
  if (threaded)
    pthread_mutex_lock(&m); // DEADLOCK self
  sum++;
  threaded = next(threaded);
  if (threaded)
    pthread_mutex_unlock(&m);
}

static void *run(void *argument)
{
  add();
  threaded = 1;
  add();
  return argument;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  threaded = 0;
  return 0;
}
