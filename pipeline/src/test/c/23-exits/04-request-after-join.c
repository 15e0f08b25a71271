// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R16
// SPDX-License-Identifier: Apache-2.0
//
// The lock is requested only after the thread that left it behind has been joined.
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
  pthread_join(h, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
