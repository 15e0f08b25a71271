// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is tested first is a copy of the flag, from before the lock was given back.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded = 1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  int before;
  pthread_mutex_lock(&settings);
  before = threaded;
  pthread_mutex_unlock(&settings);
  usleep(100000);
  pthread_mutex_lock(&settings);
  if (before)
    pthread_mutex_lock(&m); // DEADLOCK self
  if (threaded)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&settings);
}

static void *run(void *argument)
{
  add();
  pthread_mutex_lock(&settings);
  threaded = 1;
  pthread_mutex_unlock(&settings);
  add();
  return argument;
}

static void *change(void *argument)
{
  usleep(50000);
  pthread_mutex_lock(&settings); // NODEADLOCK
  threaded = 0;
  pthread_mutex_unlock(&settings);
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
