// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R16
// SPDX-License-Identifier: Apache-2.0
//
// Both requests lie under a common lock; the thread that ends has released that one.
#include <pthread.h>

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&g);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&g);
  pthread_join(h, NULL);
  return 0;
}
