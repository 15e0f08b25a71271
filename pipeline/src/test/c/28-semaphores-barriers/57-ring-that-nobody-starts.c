// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each thread waits for its turn and gives it to the next; nobody has the first turn.
#include <pthread.h>
#include <semaphore.h>

#define THREADS 4

static sem_t turn[THREADS];

static void *works(void *argument)
{
  long i = (long)argument;
  sem_wait(&turn[i]); // DEADLOCK condition
  sem_post(&turn[(i + 1) % THREADS]);
  return NULL;
}

int main(void)
{
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    sem_init(&turn[i], 0, 0);
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, works, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
