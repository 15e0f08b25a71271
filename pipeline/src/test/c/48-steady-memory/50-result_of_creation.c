// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What creates the thread is stored in the flag that the thread tests.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded = 1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t t;

static void add(void)
{
  if (threaded)
    pthread_mutex_lock(&m); // DEADLOCK self
  usleep(100000);
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

static int start(void)
{
  int failed = pthread_create(&t, NULL, run, NULL);
  usleep(50000);
  return failed;
}

int main(void)
{
  threaded = start();
  pthread_join(t, NULL);
  return 0;
}
