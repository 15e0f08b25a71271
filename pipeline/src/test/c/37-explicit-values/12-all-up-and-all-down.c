// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One thread takes all locks of an array in ascending order, another one in descending order.
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

static void *down(void *given)
{
  for (int i = N - 1; i >= 0; i--)
    pthread_mutex_lock(&slot[i]); // DEADLOCK cycle
  value[0]++;
  for (int i = 0; i < N; i++)
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
    pthread_create(&others[i], NULL, down, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(others[i], NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
