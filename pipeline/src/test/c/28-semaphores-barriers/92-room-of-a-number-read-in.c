// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What the number becomes is not known.
#include <pthread.h>
#include <semaphore.h>

#include <stdio.h>

static int seats = 2;

static sem_t room, forks[3];

static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  sem_wait(&room);
  sem_wait(&forks[i]);
  sem_wait(&forks[(i + 1) % 3]); // DEADLOCK cycle
  sem_post(&forks[(i + 1) % 3]);
  sem_post(&forks[i]);
  sem_post(&room);
  return NULL;
}

int main(int argc, char **argv)
{
  static int numbers[3] = {0, 1, 2};
  pthread_t threads[3];
  (void)argc;
  (void)argv;
  for (int i = 0; i < 3; i++)
    sem_init(&forks[i], 0, 1);
  if (scanf("%d", &seats) != 1)
    return 1;
  sem_init(&room, 0, seats);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, philosopher, &numbers[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
