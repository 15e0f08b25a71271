// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Before there are threads the member is tested twice.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static struct queue *make(int shared)
{
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    exit(1);
  pthread_mutex_init(&q->m, NULL);
  q->shared = shared;
  return q;
}

static void *run(void *arg)
{
  struct queue *q = arg;
  pthread_mutex_lock(&q->m);
  pthread_mutex_unlock(&q->m);
  return NULL;
}

int main(void)
{
  struct queue *q = make(1);
  if (q->shared)
    pthread_mutex_lock(&q->m);
  q->n++;
  if (q->shared)
    pthread_mutex_unlock(&q->m);
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  pthread_join(t, NULL); // NODEADLOCK
  return 0;
}
