// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Which of two mutexes is made again is not known: each may still be of the default type.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m, n;

static void make_recursive(pthread_mutex_t *mutex)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

int main(int count, char **arguments)
{
  (void)arguments;
  pthread_mutex_t *chosen = count > 1 ? &m : &n;
  pthread_mutex_init(&m, NULL);
  pthread_mutex_init(&n, NULL);
  pthread_mutex_destroy(chosen);
  make_recursive(chosen);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
