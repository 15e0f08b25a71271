// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Cancellation is enabled again by a callee, before the lock is released.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void finish(int *before)
{
  pthread_setcancelstate(*before, NULL);
}

static void *worker(void *unused)
{
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  pthread_mutex_lock(&m);
  finish(&before);
  sleep(1); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_join(h, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
