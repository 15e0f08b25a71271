// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread of main is cancelled by the handle that it gave to another one.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_t first;

static void *worker(void *unused)
{
  pthread_cancel(first);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t h;
  first = pthread_self();
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  sleep(1); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
