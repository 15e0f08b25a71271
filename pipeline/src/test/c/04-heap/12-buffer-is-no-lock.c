// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A slot may hold a buffer as far as the analysis knows; but nobody initialises a lock in a buffer,
// so that the lock of the pool is the gate.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t lock;
};

static void *slots[2];
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *index)
{
  struct pool *p = slots[*(int *)index];
  pthread_mutex_lock(&p->lock);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

int main(void)
{
  static int first = 0;
  pthread_t t;
  struct pool *pool = malloc(sizeof *pool);
  char *text = malloc(100);
  if (!pool || !text)
    return 1;
  pthread_mutex_init(&pool->lock, NULL);
  slots[0] = pool;
  slots[1] = text;
  if (pthread_create(&t, NULL, worker, &first) != 0)
    return 1;
  pthread_mutex_lock(&pool->lock);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&pool->lock);
  pthread_join(t, NULL);
  return 0;
}
