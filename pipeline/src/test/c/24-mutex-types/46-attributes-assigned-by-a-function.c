// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function without lock operations makes the attributes a copy of others, of the default type.
#include <pthread.h>

static pthread_mutexattr_t plain, attributes;
static pthread_mutex_t lock;

static void choose(pthread_mutexattr_t *chosen)
{
  *chosen = plain;
}

int main(void)
{
  pthread_mutexattr_init(&plain);
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  choose(&attributes);
  pthread_mutex_init(&lock, &attributes);
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // DEADLOCK self
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
