// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One of the numbers is the one that the threads wait with: they go on waiting, and are joined.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t notify;
  pthread_t threads[4];
  int thread_count, count, shutdown;
} pool_t;
static void *worker(void *p)
{
  pool_t *pool = p;
  for (;;) {
    pthread_mutex_lock(&pool->lock);
    while (pool->count == 0 && !pool->shutdown)
      pthread_cond_wait(&pool->notify, &pool->lock); // DEADLOCK condition
    if (pool->shutdown)
      break;
    pool->count--;
    pthread_mutex_unlock(&pool->lock);
  }
  pthread_mutex_unlock(&pool->lock);
  return 0;
}
static int destroy(pool_t *pool, int f)
{
  pthread_mutex_lock(&pool->lock);
  if (pool->shutdown) { pthread_mutex_unlock(&pool->lock); return -1; }
  pool->shutdown = (f & 1) ? 2 : 0;
  pthread_cond_broadcast(&pool->notify);
  pthread_mutex_unlock(&pool->lock);
  for (int i = 0; i < pool->thread_count; i++)
    pthread_join(pool->threads[i], NULL); // DEADLOCK condition
  free(pool);
  return 0;
}
static pool_t *create(void)
{
  pool_t *pool = calloc(1, sizeof *pool);
  if (!pool)
    return NULL;
  pthread_mutex_init(&pool->lock, NULL);
  pthread_cond_init(&pool->notify, NULL);
  for (int i = 0; i < 4; i++) {
    if (pthread_create(&pool->threads[i], NULL, worker, pool) != 0) {
      destroy(pool, 0);
      return NULL;
    }
    pool->thread_count++;
  }
  return pool;
}
static void add(pool_t *pool)
{
  pthread_mutex_lock(&pool->lock);
  pool->count++;
  pthread_cond_signal(&pool->notify);
  pthread_mutex_unlock(&pool->lock);
}
int main(int argc, char **argv)
{
  (void)argv;
  pool_t *pool = create();
  if (!pool)
    return 1;
  for (int i = 0; i < 100; i++)
    add(pool);
  destroy(pool, argc);
  return 0;
}
