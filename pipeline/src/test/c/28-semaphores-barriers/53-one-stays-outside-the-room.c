// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A fifth thread takes two forks without entering the room: two philosophers inside are enough.
#include <pthread.h>
#include <semaphore.h>
#define N 5
static pthread_mutex_t forks[N];
static sem_t room;
static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  sem_wait(&room);
  pthread_mutex_lock(&forks[i]);
  pthread_mutex_lock(&forks[(i + 1) % N]); // DEADLOCK cycle
  pthread_mutex_unlock(&forks[(i + 1) % N]);
  pthread_mutex_unlock(&forks[i]);
  sem_post(&room);
  return NULL;
}
static void *other(void *a)
{
  int x = 1, y = 4;
  if (x < y) {
    pthread_mutex_lock(&forks[x]);
    pthread_mutex_lock(&forks[y]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[y]);
    pthread_mutex_unlock(&forks[x]);
  }
  return a;
}
int main(void)
{
  static int seats[N] = {0, 1, 2, 3, 4};
  pthread_t handles[N], o;
  sem_init(&room, 0, N - 1);
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&handles[i], NULL, philosopher, &seats[i]);
  pthread_create(&o, NULL, other, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(handles[i], NULL);
  pthread_join(o, NULL);
  return 0;
}
