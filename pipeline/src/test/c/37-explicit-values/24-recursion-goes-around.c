// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function calls itself with the next number, and holds a lock of each activation.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];
static void take(int i, int more)
{
  pthread_mutex_lock(&forks[i % N]); // DEADLOCK cycle
  if (more > 1)
    take(i + 1, more - 1);
  pthread_mutex_unlock(&forks[i % N]);
}

static void *dine(void *given)
{
  int id = (int)(long)given;
  take(id, 2);
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
