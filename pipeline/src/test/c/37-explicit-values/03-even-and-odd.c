// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Even philosophers take the left fork first, odd ones the right one. There is an odd number of them, too.
#include <pthread.h>
#include <stddef.h>

enum { N = 7 };

static pthread_mutex_t forks[N];

static void *dine(void *given)
{
  int id = (int)(long)given;
  int left = id;
  int right = (id + 1) % N;
  if (id % 2 == 0) {
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]); // NODEADLOCK
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
    pthread_create(&threads[i], NULL, dine, (void *)i);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
