// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The flag is volatile, and written under the lock.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int threaded;
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  pthread_mutex_lock(&settings);
  if (threaded)
    pthread_mutex_lock(&m); // NODEADLOCK
  usleep(1000);
  sum++;
  if (threaded)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&settings);
}

static void *run(void *argument)
{
  int i;
  for (i = 0; i < 100; i++)
    add();
  return argument;
}

static void *change(void *argument)
{
  int i;
  for (i = 0; i < 100; i++) {
    usleep(700);
    pthread_mutex_lock(&settings);
    threaded = !threaded;
    pthread_mutex_unlock(&settings);
  }
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
