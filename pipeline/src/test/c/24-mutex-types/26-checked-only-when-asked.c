// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only with DEBUG the mutex is initialised again, as one that checks its owner.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void inner(void)
{
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
}

int main(void)
{
  if (getenv("DEBUG")) {
    pthread_mutexattr_t checked;
    pthread_mutexattr_init(&checked);
    pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, &checked);
  }
  pthread_mutex_lock(&m);
  inner();
  pthread_mutex_unlock(&m);
  return 0;
}
