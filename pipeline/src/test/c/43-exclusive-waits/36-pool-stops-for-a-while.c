// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who comes late does not see that the pool was to stop.
#include <pthread.h>
#include <stdlib.h>

struct task {
  struct task *next;
};

struct pool {
  pthread_mutex_t m;
  pthread_cond_t cond;
  struct task *head;
  pthread_t threads[4];
  int n, stop;
};

static void *worker(void *arg)
{
  struct pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->m);
    while (!p->head && !p->stop)
      pthread_cond_wait(&p->cond, &p->m); // DEADLOCK condition
    if (!p->head)
      break;
    struct task *t = p->head;
    p->head = t->next;
    pthread_mutex_unlock(&p->m);
    free(t);
  }
  pthread_mutex_unlock(&p->m);
  return NULL;
}

static void pool_destroy(struct pool *p)
{
  pthread_mutex_lock(&p->m);
  p->stop = 1;
  pthread_cond_broadcast(&p->cond);
  pthread_mutex_unlock(&p->m);
  pthread_mutex_lock(&p->m);
  p->stop = 0;
  pthread_mutex_unlock(&p->m);
  for (int i = 0; i < p->n; i++)
    pthread_join(p->threads[i], NULL); // DEADLOCK condition
  free(p);
}

static struct pool *pool_create(void)
{
  struct pool *p = malloc(sizeof *p);
  pthread_mutex_init(&p->m, NULL);
  pthread_cond_init(&p->cond, NULL);
  p->head = NULL;
  p->n = 0;
  p->stop = 0;
  for (int i = 0; i < 4; i++) {
    if (pthread_create(&p->threads[i], NULL, worker, p) != 0) {
      pool_destroy(p);
      return NULL;
    }
    p->n++;
  }
  return p;
}

static void pool_add(struct pool *p)
{
  struct task *t = malloc(sizeof *t);
  pthread_mutex_lock(&p->m);
  t->next = p->head;
  p->head = t;
  pthread_cond_signal(&p->cond);
  pthread_mutex_unlock(&p->m);
}

int main(void)
{
  struct pool *p = pool_create();
  if (!p)
    return 1;
  for (int i = 0; i < 100; i++)
    pool_add(p);
  pool_destroy(p);
  return 0;
}
