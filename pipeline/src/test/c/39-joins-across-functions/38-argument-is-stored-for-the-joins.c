// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The number of threads is an argument, which the pool keeps for the joins.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_t *handles;
  int n;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static struct pool *pool_start(int n)
{
  struct pool *pool = malloc(sizeof *pool);
  if (pool == NULL)
    abort();
  pool->handles = malloc((unsigned)n * sizeof *pool->handles);
  pool->n = n;
  for (int i = 0; i < n; i++)
    pthread_create(&pool->handles[i], NULL, work, NULL);
  return pool;
}

static void pool_stop(struct pool *pool)
{
  for (int i = 0; i < pool->n; i++)
    pthread_join(pool->handles[i], NULL);
}

int main(int argc, char **argv)
{
  (void)argv;
  struct pool *pool = pool_start(argc);
  pool_stop(pool);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
