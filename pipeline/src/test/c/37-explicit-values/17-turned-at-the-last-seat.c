// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Philosophers move on from seat to seat, and at the last one they take the right fork first.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];

static void *dine(void *given)
{
  int id = (int)(long)given;
  for (int round = 0; round < 3; round++) {
    int left = id;
    int right = (id + 1) % N;
    int turned = id == N - 1;
    pthread_mutex_lock(&forks[turned ? right : left]);
    pthread_mutex_lock(&forks[turned ? left : right]); // NODEADLOCK
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    id = right;
  }
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
