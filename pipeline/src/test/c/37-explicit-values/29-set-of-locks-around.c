// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Functions take the locks from one number on and give them back; those behind the last are the first ones again.
#include <pthread.h>
#include <stddef.h>

enum { N = 8 };

static pthread_mutex_t slot[N];
static int total;

static void lock_range(int first, int count)
{
  for (int i = 0; i < count; i++)
    pthread_mutex_lock(&slot[(first + i) % N]); // DEADLOCK cycle
}

static void unlock_range(int first, int count)
{
  while (count-- > 0)
    pthread_mutex_unlock(&slot[(first + count) % N]);
}

static void *some(void *given)
{
  int first = (int)(long)given;
  for (int round = 0; round < 100; round++) {
    lock_range(first, 3);
    total++;
    unlock_range(first, 3);
  }
  return NULL; // NODEADLOCK
}

static void *all(void *unused)
{
  lock_range(0, N);
  total = 0;
  unlock_range(0, N);
  return unused; // NODEADLOCK
}

int main(void)
{
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&slot[i], NULL);
  for (long i = 0; i < N; i += 2)
    pthread_create(&threads[i], NULL, some, (void *)i);
  pthread_create(&threads[1], NULL, all, NULL);
  for (int i = 0; i < N; i += 2)
    pthread_join(threads[i], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
