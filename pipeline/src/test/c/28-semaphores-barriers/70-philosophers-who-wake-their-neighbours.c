// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Tanenbaum's philosophers: each waits for a semaphore of its own, which it posts itself if both forks are free, and else
// a neighbour does. A semaphore that begins with 0 is first posted by who has not waited for it: it is a signal.
#include <pthread.h>
#include <semaphore.h>

#define SEATS 5
#define LEFT ((i + SEATS - 1) % SEATS)
#define RIGHT ((i + 1) % SEATS)

enum state { THINKING, HUNGRY, EATING };

static enum state state[SEATS];
static sem_t mutex;
static sem_t may_eat[SEATS];

static void test(int i)
{
  if (state[i] == HUNGRY && state[LEFT] != EATING && state[RIGHT] != EATING) {
    state[i] = EATING;
    sem_post(&may_eat[i]);
  }
}

static void take_forks(int i)
{
  sem_wait(&mutex); // NODEADLOCK
  state[i] = HUNGRY;
  test(i);
  sem_post(&mutex);
  sem_wait(&may_eat[i]); // NODEADLOCK
}

static void put_forks(int i)
{
  sem_wait(&mutex); // NODEADLOCK
  state[i] = THINKING;
  test(LEFT);
  test(RIGHT);
  sem_post(&mutex);
}

static void *lives(void *argument)
{
  int i = *(int *)argument;
  for (int meals = 0; meals < 3; meals++) {
    take_forks(i);
    put_forks(i);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[SEATS];
  int seat[SEATS];
  sem_init(&mutex, 0, 1);
  for (int i = 0; i < SEATS; i++)
    sem_init(&may_eat[i], 0, 0);
  for (int i = 0; i < SEATS; i++) {
    seat[i] = i;
    pthread_create(&threads[i], NULL, lives, &seat[i]);
  }
  for (int i = 0; i < SEATS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
