// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is volatile, and written without the lock.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int threaded = 1;
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  pthread_mutex_lock(&settings);
  if (threaded)
    pthread_mutex_lock(&m); // DEADLOCK self
  usleep(100000);
  sum++;
  if (threaded)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&settings);
}

static void *run(void *argument)
{
  add();
  threaded = 1;
  add();
  return argument;
}

static void *change(void *argument)
{
  usleep(50000);
  threaded = 0;
  return argument;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, change, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
