// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A semaphore made by hand, with functions for it.
#include <pthread.h>

#define N 5

static pthread_mutex_t forks[N];
struct semaphore {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  unsigned count;
};

static struct semaphore room = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, N - 1};

static void down(struct semaphore *s)
{
  pthread_mutex_lock(&s->lock);
  while (s->count == 0)
    pthread_cond_wait(&s->changed, &s->lock);
  s->count--;
  pthread_mutex_unlock(&s->lock);
}

static void up(struct semaphore *s)
{
  pthread_mutex_lock(&s->lock);
  s->count++;
  pthread_cond_signal(&s->changed);
  pthread_mutex_unlock(&s->lock);
}

static void *philosopher(void *argument)
{
  int i = *(int *)argument;
  for (int meal = 0; meal < 10; meal++) {
    down(&room);
    pthread_mutex_lock(&forks[i]);
    pthread_mutex_lock(&forks[(i + 1) % N]); // NODEADLOCK
    pthread_mutex_unlock(&forks[(i + 1) % N]);
    pthread_mutex_unlock(&forks[i]);
    up(&room);
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
