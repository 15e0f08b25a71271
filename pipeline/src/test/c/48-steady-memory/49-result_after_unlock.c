// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What a function returns is stored in the flag after that has given the lock back.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded = 1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static int off(void)
{
  pthread_mutex_unlock(&settings);
  usleep(50000);
  return 0;
}

static void *change(void *argument)
{
  pthread_mutex_lock(&settings); // NODEADLOCK
  usleep(20000);
  threaded = off();
  return argument;
}

static void add(void)
{
  pthread_mutex_lock(&settings);
  if (threaded)
    pthread_mutex_lock(&m); // DEADLOCK self
  usleep(100000);
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

int main(void)
{
  pthread_t t, u;
  pthread_create(&u, NULL, change, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
