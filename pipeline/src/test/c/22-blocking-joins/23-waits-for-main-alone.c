// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A thread waits under a lock for the end of the thread of main, which does not need the lock; the
// one that does asks for its own handle too, and keeps it to itself.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_t first;

static void *waits(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_join(first, NULL); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return unused;
}

static void *works(void *unused)
{
  pthread_t self = pthread_self();
  pthread_detach(self);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  first = pthread_self();
  pthread_create(&one, NULL, waits, NULL);
  pthread_create(&other, NULL, works, NULL);
  pthread_exit(NULL);
}
