// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last philosopher waits until his number has been changed; then none takes the right fork first.
#include <pthread.h>
#include <stddef.h>
#include <semaphore.h>

enum { N = 5 };

static pthread_mutex_t forks[N];
static sem_t ready;

static void *dine(void *given)
{
  int id;
  int left;
  int right;
  sem_wait(&ready);
  id = *(int *)given;
  sem_post(&ready);
  left = id % N;
  right = (id + 1) % N;
  if (id == N - 1) {
    pthread_mutex_lock(&forks[right]);
    pthread_mutex_lock(&forks[left]); // DEADLOCK cycle (imprecise: a number that changes is not known)
  } else {
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&forks[left]);
  pthread_mutex_unlock(&forks[right]);
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  int ids[N];
  sem_init(&ready, 0, 0);
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    ids[i] = (int)i;
    pthread_create(&threads[i], NULL, dine, &ids[i]);
  }
  ids[N - 1] = 2 * N - 1;
  sem_post(&ready);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
