// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// All workers of an array are joined under a lock that they need.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h[4];
  int i;
  for (i = 0; i < 4; i++)
    pthread_create(&h[i], NULL, worker, NULL);
  pthread_mutex_lock(&m);
  for (i = 0; i < 4; i++)
    pthread_join(h[i], NULL); // DEADLOCK join
  pthread_mutex_unlock(&m);
  return 0;
}
