// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same pointer has another name in each function that tests.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static void begin(struct queue *one)
{
  if (one->shared)
    pthread_mutex_lock(&one->m); // NODEADLOCK
}

static void end(struct queue *other)
{
  if (other->shared)
    pthread_mutex_unlock(&other->m);
}

static void put(struct queue *q)
{
  begin(q);
  q->n++;
  end(q);
}

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
