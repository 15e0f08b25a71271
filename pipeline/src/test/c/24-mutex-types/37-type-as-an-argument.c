// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The type of the mutex is an argument of the function that initialises it.
#include <pthread.h>

static pthread_mutex_t lock;

static void set(pthread_mutexattr_t *attributes, int type)
{
  pthread_mutexattr_init(attributes);
  pthread_mutexattr_settype(attributes, type);
}

static void init(pthread_mutex_t *mutex, int type)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type);
  pthread_mutex_init(mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

static void *run(void *arg)
{
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // NODEADLOCK
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void)
{
  pthread_t thread;
  pthread_mutexattr_t other;
  set(&other, PTHREAD_MUTEX_NORMAL);
  init(&lock, PTHREAD_MUTEX_RECURSIVE);
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}
