// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Before there are threads a function that is called changes the member.
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

static void set(struct queue *q, int shared)
{
  q->shared = shared;
}

static void close_queue(struct queue *q)
{
  set(q, 0);
}

static void *run(void *arg)
{
  struct queue *q = arg;
  pthread_mutex_lock(&q->m); // DEADLOCK join
  pthread_mutex_unlock(&q->m);
  return NULL;
}

int main(void)
{
  struct queue *q = make(1);
  if (q->shared)
    pthread_mutex_lock(&q->m);
  close_queue(q);
  if (q->shared)
    pthread_mutex_unlock(&q->m);
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  pthread_join(t, NULL); // DEADLOCK join
  return 0;
}
