// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The threads of the first phase are joined before those of the second one are created, by the same functions.
#include <pthread.h>
#include <stdlib.h>

enum { N = 3 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *loads(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *stores(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
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
  finish(first, N);
  pthread_t *second = start(stores, N);
  finish(second, N);
  return 0;
}
