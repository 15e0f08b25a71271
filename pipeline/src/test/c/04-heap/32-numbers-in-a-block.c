// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of the threads are on the heap.
#include <pthread.h>
#include <stdlib.h>

#define N 5

static pthread_mutex_t forks[N];

static void *dine(void *arg)
{
  int id = *(int *)arg;
  int first = id == N - 1 ? 0 : id, second = id == N - 1 ? id : id + 1;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]); // NODEADLOCK
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void)
{
  pthread_t *threads = malloc(N * sizeof *threads);
  int *ids = malloc(N * sizeof *ids);
  if (!threads || !ids)
    return 1;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < N; i++) {
    ids[i] = i;
    pthread_create(&threads[i], NULL, dine, &ids[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  free(ids);
  free(threads);
  return 0;
}
