// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The attributes become a copy of others, of the default type.
#include <pthread.h>

struct options {
  int number;
  pthread_mutexattr_t attributes;
};

static pthread_mutex_t lock;

int main(void)
{
  struct options options;
  struct options plain;
  pthread_mutexattr_init(&plain.attributes);
  pthread_mutexattr_init(&options.attributes);
  pthread_mutexattr_settype(&options.attributes, PTHREAD_MUTEX_RECURSIVE);
  options = plain;
  pthread_mutex_init(&lock, &options.attributes);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // DEADLOCK self
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
