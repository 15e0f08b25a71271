// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function makes the attributes new, so that they are of the default type again.
#include <pthread.h>

static pthread_mutex_t lock;

static void renew(pthread_mutexattr_t *attributes)
{
  pthread_mutexattr_destroy(attributes);
  pthread_mutexattr_init(attributes);
}

int main(void)
{
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  renew(&attributes);
  pthread_mutex_init(&lock, &attributes);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // DEADLOCK self
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
