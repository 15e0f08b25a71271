// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another thread lets one more in.
#include <pthread.h>
#include <semaphore.h>

#define N 5

static pthread_mutex_t forks[N];
static sem_t room;

static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  for (int meal = 0; meal < 10; meal++) {
    sem_wait(&room);
    pthread_mutex_lock(&forks[i]);
    pthread_mutex_lock(&forks[(i + 1) % N]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[(i + 1) % N]);
    pthread_mutex_unlock(&forks[i]);
    sem_post(&room);
  }
  return NULL;
}

static void *host(void *unused)
{
  (void)unused;
  sem_post(&room);
  return NULL;
}

int main(void)
{
  static int seats[N] = {0, 1, 2, 3, 4};
  pthread_t handles[N];
  sem_init(&room, 0, N - 1);
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&handles[i], NULL, philosopher, &seats[i]);
  pthread_t other;
  pthread_create(&other, NULL, host, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
