// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A recursive mutex is made a normal one by an assignment, in a function that locks nothing.
#include <pthread.h>

static pthread_mutex_t a;

static void make_normal(pthread_mutex_t *mutex)
{
  *mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&a, &attributes);
  make_normal(&a);
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}
