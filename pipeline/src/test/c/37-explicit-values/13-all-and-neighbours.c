// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Threads take all locks of an array in ascending order; others take two, and the last of them goes around.
#include <pthread.h>
#include <stddef.h>

enum { N = 6 };

static pthread_mutex_t slot[N];
static int value[N];

static void *all(void *unused)
{
  for (int i = 0; i < N; i++)
    pthread_mutex_lock(&slot[i]); // DEADLOCK cycle
  for (int i = 0; i < N; i++)
    value[i] = 0;
  for (int i = N - 1; i >= 0; i--)
    pthread_mutex_unlock(&slot[i]);
  return unused;
}

static void *pair(void *given)
{
  int i = (int)(long)given;
  pthread_mutex_lock(&slot[i]);
  pthread_mutex_lock(&slot[(i + 1) % N]); // DEADLOCK cycle
  value[i]++;
  pthread_mutex_unlock(&slot[(i + 1) % N]);
  pthread_mutex_unlock(&slot[i]);
  return given;
}

int main(void)
{
  pthread_t first, second, others[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&slot[i], NULL);
  pthread_create(&first, NULL, all, NULL);
  pthread_create(&second, NULL, all, NULL);
  for (long i = 0; i < N; i++)
    pthread_create(&others[i], NULL, pair, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(others[i], NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
