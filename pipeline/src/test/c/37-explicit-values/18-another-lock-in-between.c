// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The forks alone make no circle, but one philosopher asks for the salt with a fork in his hand, and one for a
// fork with the salt.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];
static pthread_mutex_t salt = PTHREAD_MUTEX_INITIALIZER;

static void *dine(void *given)
{
  int id = (int)(long)given;
  if (id == N - 1) {
    pthread_mutex_lock(&forks[0]);
    pthread_mutex_lock(&forks[N - 1]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[N - 1]);
    pthread_mutex_unlock(&forks[0]);
  } else if (id == 1) {
    pthread_mutex_lock(&forks[N - 1]);
    pthread_mutex_lock(&salt); // DEADLOCK cycle
    pthread_mutex_unlock(&salt);
    pthread_mutex_unlock(&forks[N - 1]);
  } else if (id == 2) {
    pthread_mutex_lock(&salt);
    pthread_mutex_lock(&forks[0]); // DEADLOCK cycle
    pthread_mutex_unlock(&forks[0]);
    pthread_mutex_unlock(&salt);
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
