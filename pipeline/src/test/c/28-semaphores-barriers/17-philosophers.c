// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Three philosophers with semaphores as forks.
#include <pthread.h>
#include <semaphore.h>

static sem_t forks[3];

static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  sem_wait(&forks[i]);
  sem_wait(&forks[(i + 1) % 3]); // DEADLOCK cycle
  sem_post(&forks[(i + 1) % 3]);
  sem_post(&forks[i]);
  return NULL;
}

int main(void)
{
  static int seats[3] = {0, 1, 2};
  pthread_t handles[3];
  for (int i = 0; i < 3; i++)
    sem_init(&forks[i], 0, 1);
  for (int i = 0; i < 3; i++)
    pthread_create(&handles[i], NULL, philosopher, &seats[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
