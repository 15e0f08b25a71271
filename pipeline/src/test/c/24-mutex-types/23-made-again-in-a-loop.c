// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The mutex of the last round is not that of the first.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m;

static void make_recursive(void)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

int main(void)
{
  make_recursive();
  for (int round = 0; round < 3; round++) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m); // DEADLOCK self
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, NULL);
  }
  return 0;
}
