// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 12, but there are two arrays, and the second one is joined twice.
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
  pthread_t *first = start_all(N);
  pthread_t *second = start_all(N);
  join_all(second, N);
  first = second;
  join_all(first, N);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
