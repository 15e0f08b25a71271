// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who changes the ceiling of a mutex takes it for that.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b;

static void *change(void *unused)
{
  int old;
  pthread_mutex_lock(&a);
  pthread_mutex_setprioceiling(&b, 20, &old); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_mutexattr_t ceiling;
  pthread_mutexattr_init(&ceiling);
  pthread_mutexattr_setprotocol(&ceiling, PTHREAD_PRIO_PROTECT);
  pthread_mutexattr_setprioceiling(&ceiling, 10);
  pthread_mutex_init(&b, &ceiling);
  pthread_create(&t, NULL, change, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return 0;
}
