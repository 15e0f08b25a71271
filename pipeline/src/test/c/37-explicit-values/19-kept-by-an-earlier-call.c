// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function takes one lock in each call, and its caller goes around the table.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];
static void take(int i)
{
  pthread_mutex_lock(&forks[i]); // DEADLOCK cycle
}

static void *dine(void *given)
{
  int id = (int)(long)given;
  take(id);
  take((id + 1) % N);
  pthread_mutex_unlock(&forks[(id + 1) % N]);
  pthread_mutex_unlock(&forks[id]);
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
