// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Thesis figure 4.3a: a thread ends without releasing its lock, and another waits for that.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
