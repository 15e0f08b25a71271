// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, where the mode changes without the lock.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int mode = 2;
static int sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t settings = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  pthread_mutex_lock(&settings);
  switch (mode) {
  case 1:
    pthread_rwlock_rdlock(&r); // NODEADLOCK
    break;
  case 2:
    pthread_mutex_lock(&m); // DEADLOCK self
    break;
  default:
    break;
  }
  usleep(100000);
  switch (mode) {
  case 1:
    pthread_rwlock_unlock(&r);
    break;
  case 2:
    pthread_mutex_unlock(&m);
    break;
  default:
    break;
  }
  pthread_mutex_unlock(&settings);
}

static void *run(void *argument)
{
  add();
  mode = 2;
  add();
  return argument;
}

static void *change(void *argument)
{
  usleep(50000);
  mode = 0;
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
