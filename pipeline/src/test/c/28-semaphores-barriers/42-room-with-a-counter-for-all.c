// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The counter lets all in.
#include <pthread.h>

#define N 5

static pthread_mutex_t forks[N];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int inside;

static void enter(void)
{
  pthread_mutex_lock(&lock);
  while (inside == N)
    pthread_cond_wait(&changed, &lock);
  inside++;
  pthread_mutex_unlock(&lock);
}

static void leave(void)
{
  pthread_mutex_lock(&lock);
  inside--;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  for (int meal = 0; meal < 10; meal++) {
    enter();
    pthread_mutex_lock(&forks[i]);
    pthread_mutex_lock(&forks[(i + 1) % N]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[(i + 1) % N]);
    pthread_mutex_unlock(&forks[i]);
    leave();
  }
  return NULL;
}

int main(void)
{
  int seats[N];
  pthread_t handles[N];
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&forks[i], NULL);
    seats[i] = i;
  }
  for (int i = 0; i < N; i++)
    pthread_create(&handles[i], NULL, philosopher, &seats[i]);
  for (int i = 0; i < N; i++)
    pthread_join(handles[i], NULL);
  return 0;
}
