// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread has the object before the member is written.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static void put(struct queue *q)
{
  if (q->shared)
    pthread_mutex_lock(&q->m); // DEADLOCK self
  q->n++;
  if (q->shared)
    pthread_mutex_unlock(&q->m);
}

static void *run(void *arg)
{
  put(arg);
  put(arg);
  return NULL;
}

int main(void)
{
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    return 1;
  pthread_mutex_init(&q->m, NULL);
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  q->shared = 1;
  pthread_join(t, NULL);
  return 0;
}
