// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The choice is the same for all numbers.
#include <pthread.h>

#define N 4

static pthread_mutex_t forks[N] = {
  PTHREAD_MUTEX_INITIALIZER,
  PTHREAD_MUTEX_INITIALIZER,
  PTHREAD_MUTEX_INITIALIZER,
  PTHREAD_MUTEX_INITIALIZER,
};

static void *odd(void *arg)
{
  int id = (int)(long)arg;
  pthread_mutex_lock(&forks[id]);
  pthread_mutex_lock(&forks[(id + 1) % N]); // DEADLOCK cycle
  pthread_mutex_unlock(&forks[(id + 1) % N]);
  pthread_mutex_unlock(&forks[id]);
  return NULL;
}

static void *even(void *arg)
{
  int id = (int)(long)arg;
  pthread_mutex_lock(&forks[(id + 1) % N]);
  pthread_mutex_lock(&forks[id]); // NODEADLOCK
  pthread_mutex_unlock(&forks[id]);
  pthread_mutex_unlock(&forks[(id + 1) % N]);
  return NULL;
}

int main(void)
{
  pthread_t h[N];
  for (long i = 0; i < N; i++) {
    pthread_create(&h[i], NULL, i < N ? odd : even, (void *)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(h[i], NULL);
  }
  return 0;
}
