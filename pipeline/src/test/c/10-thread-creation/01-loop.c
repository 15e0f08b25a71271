// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R2
// SPDX-License-Identifier: Apache-2.0
//
// One start function, many threads: instance against instance.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&h[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(h[i], NULL);
  return 0;
}
