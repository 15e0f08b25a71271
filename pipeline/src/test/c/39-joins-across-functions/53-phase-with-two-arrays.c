// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 51, but the first phase has two arrays of threads, of which one is joined.
#include <pthread.h>
#include <stdlib.h>

enum { N = 3 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *loads(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *stores(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

static pthread_t *start(void *(*routine)(void *), int n)
{
  pthread_t *threads = malloc(n * sizeof *threads);
  if (threads == NULL)
    abort();
  for (int i = 0; i < n; i++)
    pthread_create(&threads[i], NULL, routine, NULL);
  return threads;
}

static void finish(pthread_t *threads, int n)
{
  for (int i = 0; i < n; i++)
    pthread_join(threads[i], NULL);
  free(threads);
}

int main(void)
{
  pthread_t *first = start(loads, N);
  pthread_t *others = start(loads, N);
  finish(first, N);
  pthread_t *second = start(stores, N);
  finish(second, N);
  finish(others, N);
  return 0;
}
