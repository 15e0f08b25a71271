// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The attributes of the first mutex are made anew, and set again.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t outer;
static pthread_mutex_t m;

static void inner(void)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
}

int main(void)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&outer, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&m);
  inner();
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  return 0;
}
