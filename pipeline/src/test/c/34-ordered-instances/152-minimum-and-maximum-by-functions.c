// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The smaller number first, then the larger one.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[8];

static int min(int a, int b)
{
  return a < b ? a : b;
}

static int max(int a, int b)
{
  return a > b ? a : b;
}

static void *worker(void *unused)
{
  (void)unused;
  for (int i = 0; i < 100; i++) {
    int one = rand() % 8, other = rand() % 8;
    if (one == other)
      continue;
    int first = min(one, other), second = max(one, other);
    pthread_mutex_lock(&locks[first]);
    pthread_mutex_lock(&locks[second]); // NODEADLOCK
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
