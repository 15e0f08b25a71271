// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 17, but the threads of the first start are lost.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct pool {
  pthread_t *threads;
  int n;
};

static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void start(struct pool *p, int n)
{
  p->n = n;
  p->threads = malloc(n * sizeof(pthread_t));
  for (int i = 0; i < p->n; i++)
    pthread_create(&p->threads[i], NULL, run, p);
}

static void stop(struct pool *p)
{
  for (int i = 0; i < p->n; i++)
    pthread_join(p->threads[i], NULL);
  free(p->threads);
}

int main(int argc, char **argv)
{
  struct pool pool;
  start(&pool, atoi(argv[argc - 1]));
  start(&pool, 2);
  stop(&pool);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
