// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 10, but another handle takes the place of the first one.
#include <pthread.h>
#include <stdlib.h>

enum { N = 4 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void join_all(pthread_t *threads, int n)
{
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
}

int main(void)
{
  pthread_t *threads = malloc(N * sizeof *threads);
  if (threads == NULL)
    return 1;
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  threads[0] = threads[1];
  join_all(threads, N);
  free(threads);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
