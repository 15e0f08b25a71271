// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// All threads run one function that waits at the barrier with the mutex held.
#include <pthread.h>

static pthread_barrier_t barrier;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK barrier
  pthread_barrier_wait(&barrier); // DEADLOCK barrier
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t handles[2];
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < 2; i++)
    pthread_create(&handles[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
