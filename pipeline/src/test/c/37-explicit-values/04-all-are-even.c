// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Every philosopher has an even number, by which he takes the left fork first.
#include <pthread.h>
#include <stddef.h>

enum { N = 4 };

static pthread_mutex_t forks[N];

static void *dine(void *given)
{
  int id = (int)(long)given;
  int left = id / 2;
  int right = (left + 1) % N;
  if (id % 2 == 0) {
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&forks[right]);
    pthread_mutex_lock(&forks[left]); // NODEADLOCK
  }
  pthread_mutex_unlock(&forks[left]);
  pthread_mutex_unlock(&forks[right]);
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    pthread_create(&threads[i], NULL, dine, (void *)(2 * i));
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
