// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function initialises mutexes of both types, as its argument says; the one that is locked
// twice is not recursive, and neither is the one for which the argument is written over.
#include <pthread.h>

static pthread_mutex_t normal;
static pthread_mutex_t recursive;
static pthread_mutex_t changed;

static void init(pthread_mutex_t *mutex, int type)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type);
  pthread_mutex_init(mutex, &attributes);
}

static void init_again(pthread_mutex_t *mutex, int type)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (type == PTHREAD_MUTEX_RECURSIVE)
    type = PTHREAD_MUTEX_NORMAL;
  pthread_mutexattr_settype(&attributes, type);
  pthread_mutex_init(mutex, &attributes);
}

static void *run(void *arg)
{
  pthread_mutex_lock(&normal);
  pthread_mutex_lock(&normal); // DEADLOCK self
  pthread_mutex_unlock(&normal);
  pthread_mutex_unlock(&normal);
  return arg;
}

static void *run_changed(void *arg)
{
  pthread_mutex_lock(&changed);
  pthread_mutex_lock(&changed); // DEADLOCK self
  pthread_mutex_unlock(&changed);
  pthread_mutex_unlock(&changed);
  return arg;
}

int main(void)
{
  pthread_t threads[2];
  init(&normal, PTHREAD_MUTEX_NORMAL);
  init(&recursive, PTHREAD_MUTEX_RECURSIVE);
  init_again(&changed, PTHREAD_MUTEX_RECURSIVE);
  pthread_create(&threads[0], NULL, run, NULL);
  pthread_create(&threads[1], NULL, run_changed, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
