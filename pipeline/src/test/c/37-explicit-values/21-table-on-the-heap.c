// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The forks lie in allocated memory, to which a global pointer leads before the threads are created.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

enum { N = 5 };

static pthread_mutex_t *forks;

static void *dine(void *given)
{
  int id = (int)(long)given;
  int left = id;
  int right = (id + 1) % N;
  if (id == N - 1) {
    pthread_mutex_lock(&forks[right]);
    pthread_mutex_lock(&forks[left]); // NODEADLOCK
  } else {
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]); // NODEADLOCK
  }
  pthread_mutex_unlock(&forks[left]);
  pthread_mutex_unlock(&forks[right]);
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  forks = malloc(N * sizeof *forks);
  if (forks == NULL)
    return 1;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    pthread_create(&threads[i], NULL, dine, (void *)i);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
