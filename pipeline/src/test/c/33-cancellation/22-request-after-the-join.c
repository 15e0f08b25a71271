// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock is asked for only after the thread was joined that may be cancelled under another lock.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  pthread_mutex_lock(&other); // NODEADLOCK
  sleep(1);
  pthread_mutex_unlock(&other);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_join(h, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
