// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function makes the attributes, and the type is set afterwards.
#include <pthread.h>

static pthread_mutex_t lock;

static void make(pthread_mutexattr_t *attributes)
{
  pthread_mutexattr_init(attributes);
}

int main(void)
{
  pthread_mutexattr_t attributes;
  make(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &attributes);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // NODEADLOCK
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
