// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What is tried, or requested for a time, may be held though the owner died, as what is locked.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m;
static int count;

static void tried(void)
{
  int status = pthread_mutex_trylock(&m); // NODEADLOCK
  if (status == EBUSY)
    return;
  if (status == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  else if (status != 0)
    return;
  count++;
  pthread_mutex_unlock(&m);
}

static void for_a_time(void)
{
  struct timespec end = {0};
  int status = pthread_mutex_timedlock(&m, &end); // NODEADLOCK
  switch (status) {
  case EOWNERDEAD:
    pthread_mutex_consistent(&m);
  case 0:
    count++;
    pthread_mutex_unlock(&m);
  default:
    return;
  }
}

static void *worker(void *unused)
{
  (void)unused;
  tried();
  for_a_time();
  pthread_mutex_lock(&m); // NODEADLOCK
  count++;
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutexattr_t robust;
  pthread_mutexattr_init(&robust);
  pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &robust);
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
