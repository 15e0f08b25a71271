// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The function that writes it is only given objects that nobody else knows of.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static void put(struct queue *q)
{
  if (q->shared)
    pthread_mutex_lock(&q->m); // NODEADLOCK
  q->n++;
  if (q->shared)
    pthread_mutex_unlock(&q->m);
}

static void init(struct queue *q, int shared)
{
  pthread_mutex_init(&q->m, NULL);
  q->shared = shared;
}

static void *allocate(size_t size)
{
  void *p = malloc(size);
  if (!p)
    exit(1);
  memset(p, 0, size);
  return p;
}

static struct queue *make(int shared)
{
  struct queue *q = allocate(sizeof *q);
  init(q, shared);
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
