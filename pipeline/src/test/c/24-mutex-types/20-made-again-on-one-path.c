// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Made again as a mutex of the default type on one path only.
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

int main(int count, char **arguments)
{
  (void)arguments;
  make_recursive();
  if (count > 1) {
    pthread_mutex_destroy(&m);
    pthread_mutex_init(&m, NULL);
  }
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
