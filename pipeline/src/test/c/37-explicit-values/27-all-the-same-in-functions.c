// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Functions take the forks and put them back; all take the left one first.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];

static int right_of(int i)
{
  return (i + 1) % N;
}

static void take(int i)
{
  pthread_mutex_lock(&forks[i]); // DEADLOCK cycle
}

static void take_both(int i)
{
  int turned = i == N;
  take(turned ? right_of(i) : i);
  take(turned ? i : right_of(i));
}

static void put_both(int i)
{
  pthread_mutex_unlock(&forks[i]);
  pthread_mutex_unlock(&forks[right_of(i)]);
}

static void *dine(void *given)
{
  int id = *(int *)given;
  for (;;) {
    take_both(id);
    put_both(id);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  int ids[N];
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&forks[i], NULL);
    ids[i] = i;
  }
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, dine, &ids[i]);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
