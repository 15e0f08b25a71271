// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 12, but the handles of the first threads are lost where the second ones begin.
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

static pthread_t *start_all(int n)
{
  pthread_t *threads = malloc(n * sizeof *threads);
  if (threads == NULL)
    abort();
  for (int i = 0; i < n; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  return threads;
}

static void join_all(pthread_t *threads, int n)
{
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
}

int main(void)
{
  pthread_t *threads = NULL;
  for (int round = 0; round < 2; round++)
    threads = start_all(N);
  join_all(threads, N);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
