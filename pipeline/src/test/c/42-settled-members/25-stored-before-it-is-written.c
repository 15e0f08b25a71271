// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The object may be an old one, of which others know.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static struct queue *last;

static struct queue *make(int shared);

static void put(struct queue *q)
{
  if (q->shared)
    pthread_mutex_lock(&q->m); // DEADLOCK self
  q->n++;
  make(0);
  if (q->shared)
    pthread_mutex_unlock(&q->m);
}

static struct queue *make(int shared)
{
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    exit(1);
  pthread_mutex_init(&q->m, NULL);
  struct queue *old = last;
  last = q;
  if (old)
    q = old;
  q->shared = shared;
  return q;
}

static void *run(void *arg)
{
  put(arg);
  put(arg);
  return NULL;
}

int main(int argc, char **argv)
{
  (void)argv;
  struct queue *q = make(argc > 1);
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  put(q);
  put(q);
  pthread_join(t, NULL);
  return 0;
}
