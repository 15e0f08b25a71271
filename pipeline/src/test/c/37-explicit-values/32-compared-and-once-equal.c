// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One thread has two equal numbers.
#include <pthread.h>

#define N 5

static pthread_mutex_t forks[N];

static void *work(void *arg)
{
  long id = (long)arg;
  int left = id, right = (id + id) % N;
  int first = left < right ? left : right;
  int second = left < right ? right : left;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]); // DEADLOCK self
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void)
{
  pthread_t h[N];
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&forks[i], NULL);
  }
  for (long i = 0; i < N; i++) {
    pthread_create(&h[i], NULL, work, (void *)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(h[i], NULL);
  }
  return 0;
}
