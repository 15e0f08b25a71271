// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread waits under a lock for the end of the thread of main, and that handle may be the one
// of another thread, which needs the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_t first;

static void *waits(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_join(first, NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return unused;
}

static void *works(void *unused)
{
  first = pthread_self();
  pthread_mutex_lock(&m); // DEADLOCK join
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
