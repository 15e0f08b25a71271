// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array of bare locks in allocated memory, by their numbers, but for one function.
#include <pthread.h>
#include <stdlib.h>

#define N 64

static pthread_mutex_t *locks;

static void *work(void *unused)
{
  unsigned one = (unsigned)rand() % N, other = (unsigned)rand() % N;
  unsigned low = one < other ? one : other;
  unsigned high = one < other ? other : one;
  if (one == other)
    return unused;
  pthread_mutex_lock(&locks[low]);
  pthread_mutex_lock(&locks[high]); // DEADLOCK cycle
  pthread_mutex_unlock(&locks[high]);
  pthread_mutex_unlock(&locks[low]);
  return unused;
}

static void *other(void *unused)
{
  int k = rand() % (N - 1);
  pthread_mutex_lock(&locks[k + 1]);
  pthread_mutex_lock(&locks[k]); // DEADLOCK cycle
  pthread_mutex_unlock(&locks[k + 1]);
  pthread_mutex_unlock(&locks[k]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  locks = malloc(N * sizeof *locks);
  if (locks == NULL)
    return 1;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&threads[0], NULL, work, NULL);
  pthread_create(&threads[1], NULL, work, NULL);
  pthread_create(&threads[2], NULL, other, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
