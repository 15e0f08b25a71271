// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function of which nothing is known may be a cancellation point.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void somewhere(void);

static void *worker(void *unused)
{
  pthread_mutex_lock(&m);
  somewhere(); // DEADLOCK exit
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
