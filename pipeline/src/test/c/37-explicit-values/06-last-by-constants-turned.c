// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As before, but the last philosopher goes on all around the table.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];

static void *dine(void *given)
{
  int id = (int)(long)given;
  if (id == N - 1) {
    pthread_mutex_lock(&forks[N - 1]);
    pthread_mutex_lock(&forks[0]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[0]);
    pthread_mutex_unlock(&forks[N - 1]);
  } else {
    pthread_mutex_lock(&forks[id]);
    pthread_mutex_lock(&forks[id + 1]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[id + 1]);
    pthread_mutex_unlock(&forks[id]);
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
