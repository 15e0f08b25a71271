// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 54, but main joins one of the arrays twice, and the other never.
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

static pthread_t *handles(int n)
{
  pthread_t *threads = malloc(n * sizeof *threads);
  if (threads == NULL)
    abort();
  return threads;
}

int main(void)
{
  pthread_t *threads = handles(N);
  pthread_t *others = handles(N);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, loads, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&others[i], NULL, loads, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, stores, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
