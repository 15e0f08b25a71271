// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The mutex is held after success and where its owner died, not after other errors.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void both_in_one_test(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status != 0 && status != EOWNERDEAD)
    return;
  if (status == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  count++;
  pthread_mutex_unlock(&m);
}

static void one_after_the_other(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  else if (status)
    return;
  count++;
  pthread_mutex_unlock(&m);
}

static void nested(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status) {
    if (status != EOWNERDEAD)
      return;
    pthread_mutex_consistent(&m);
  }
  count++;
  pthread_mutex_unlock(&m);
}

static void by_switch(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  switch (status) {
  case EOWNERDEAD:
    pthread_mutex_consistent(&m);
    break;
  case 0:
    break;
  default:
    return;
  }
  count++;
  pthread_mutex_unlock(&m);
}

static void *worker(void *unused)
{
  (void)unused;
  both_in_one_test();
  one_after_the_other();
  nested();
  by_switch();
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
