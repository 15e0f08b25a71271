// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The next fork is another one, by the number that chooses it.
#include <pthread.h>
#include <stdlib.h>

#define SEATS 5

static pthread_mutex_t forks[SEATS];
static pthread_mutex_t waiter = PTHREAD_MUTEX_INITIALIZER;

static void *dine(void *seat)
{
  int left = (int)(long)seat;
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&waiter);
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[(left + 1) % SEATS]); // NODEADLOCK
    pthread_mutex_unlock(&waiter);
    pthread_mutex_unlock(&forks[(left + 1) % SEATS]);
    pthread_mutex_unlock(&forks[left]);
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
