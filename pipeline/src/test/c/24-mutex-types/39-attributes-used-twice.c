// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same attributes serve for a normal mutex and then for a recursive one.
#include <pthread.h>

static pthread_mutex_t normal;
static pthread_mutex_t recursive;

static void *run(void *arg)
{
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive); // NODEADLOCK
  pthread_mutex_lock(&normal);
  pthread_mutex_unlock(&normal);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
  return arg;
}

int main(void)
{
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&normal, &attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &attributes);
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}
