// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// All workers of an array are joined, with no lock held.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
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
  pthread_mutex_unlock(&m);
  for (i = 0; i < 4; i++)
    pthread_join(h[i], NULL); // NODEADLOCK
  return 0;
}
