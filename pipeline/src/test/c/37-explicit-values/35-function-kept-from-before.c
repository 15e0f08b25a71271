// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function is chosen by the number before the last, or is the one of the last time.
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
  void *(*start)(void *) = odd;
  for (long i = 0; i < N; i++) {
    if (i > N) {
      start = even;
    }
    pthread_create(&h[i], NULL, start, (void *)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(h[i], NULL);
  }
  return 0;
}
