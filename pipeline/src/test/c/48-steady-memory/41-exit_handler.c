// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that runs when the process ends clears the flag while the thread is between
// its tests.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded = 1, sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void finish(void)
{
  threaded = 0;
  usleep(100000);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
}

static void add(void)
{
  if (threaded)
    pthread_mutex_lock(&m); // NODEADLOCK
  usleep(100000);
  if (threaded)
    pthread_mutex_unlock(&m);
}

static void *run(void *argument)
{
  add();
  return argument; // DEADLOCK exit
}

int main(void)
{
  pthread_t t;
  atexit(finish);
  pthread_create(&t, NULL, run, NULL);
  usleep(50000);
  return 0;
}
