// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions report the death of the owner as success, each in its own way.
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t m;
static int count;

static int zero_instead(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status == EOWNERDEAD) {
    pthread_mutex_consistent(&m);
    status = 0;
  }
  return status;
}

static int by_switch(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  switch (status) {
  case 0:
    return 0;
  case EOWNERDEAD:
    pthread_mutex_consistent(&m);
    return 0;
  default:
    return -1;
  }
}

static bool truth(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  return status == 0 || status == EOWNERDEAD;
}

static bool truth_of_the_rest(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status == EOWNERDEAD) {
    pthread_mutex_consistent(&m);
    return true;
  }
  return status == 0;
}

static int as_it_is(void)
{
  int status = pthread_mutex_lock(&m); // NODEADLOCK
  if (status == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  return status;
}

static void work(void)
{
  count++;
  pthread_mutex_unlock(&m);
}

static void *worker(void *unused)
{
  (void)unused;
  if (zero_instead() == 0)
    work();
  if (by_switch() >= 0)
    work();
  if (truth())
    work();
  if (truth_of_the_rest())
    work();
  int status = as_it_is();
  if (status && status != EOWNERDEAD)
    return NULL; // NODEADLOCK
  work();
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
