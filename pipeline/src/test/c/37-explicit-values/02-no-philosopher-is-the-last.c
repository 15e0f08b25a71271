// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As before, but no philosopher has the number that takes the right fork first.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];

static void *dine(void *given)
{
  int id = *(int *)given;
  int left = id;
  int right = (id + 1) % N;
  for (int round = 0; round < 1000; round++) {
    if (id == N) {
      pthread_mutex_lock(&forks[right]);
      pthread_mutex_lock(&forks[left]); // NODEADLOCK
    } else {
      pthread_mutex_lock(&forks[left]);
      pthread_mutex_lock(&forks[right]); // DEADLOCK cycle
    }
    pthread_mutex_unlock(&forks[left]);
    pthread_mutex_unlock(&forks[right]);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  int ids[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    ids[i] = (int)i;
    pthread_create(&threads[i], NULL, dine, &ids[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
