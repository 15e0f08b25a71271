// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The forks are semaphores, each of which is posted by who has waited for it.
#include <pthread.h>
#include <semaphore.h>

#define N 5

static sem_t forks[N];
static sem_t room;

static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  for (int meal = 0; meal < 10; meal++) {
    sem_wait(&room);
    sem_wait(&forks[i]);
    sem_wait(&forks[(i + 1) % N]); // NODEADLOCK
    sem_post(&forks[(i + 1) % N]);
    sem_post(&forks[i]);
    sem_post(&room);
  }
  return NULL;
}

int main(void)
{
  static int seats[N] = {0, 1, 2, 3, 4};
  pthread_t handles[N];
  sem_init(&room, 0, N - 1);
  for (int i = 0; i < N; i++)
    sem_init(&forks[i], 0, 1);
  for (int i = 0; i < N; i++)
    pthread_create(&handles[i], NULL, philosopher, &seats[i]);
  for (int i = 0; i < N; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
