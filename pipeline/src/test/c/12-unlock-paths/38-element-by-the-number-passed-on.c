// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Philosophers whose waiter lets one at a time take its forks: what one function takes, another one
// gives back, by the same number. So none comes to the waiter with a fork.
#include <pthread.h>

#define SEATS 5

static pthread_mutex_t waiter = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t forks[SEATS];

static void take(int seat)
{
  pthread_mutex_lock(&waiter); // NODEADLOCK
  pthread_mutex_lock(&forks[seat]); // NODEADLOCK
  pthread_mutex_lock(&forks[(seat + 1) % SEATS]); // NODEADLOCK
  pthread_mutex_unlock(&waiter);
}

static void put(int seat)
{
  pthread_mutex_unlock(&forks[seat]);
  pthread_mutex_unlock(&forks[(seat + 1) % SEATS]);
}

static void *dine(void *argument)
{
  int seat = (int)(long)argument;
  for (int round = 0; round < 100; round++) {
    take(seat);
    put(seat);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[SEATS];
  for (int i = 0; i < SEATS; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < SEATS; i++)
    pthread_create(&threads[i], NULL, dine, (void *)i);
  for (int i = 0; i < SEATS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
