// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The member lies behind a pointer that is settled, too.
#include <pthread.h>
#include <stdlib.h>

struct mode {
  int shared;
};
struct queue {
  pthread_mutex_t m;
  struct mode *mode;
  int n;
};

static void put(struct queue *q)
{
  if (q->mode->shared)
    pthread_mutex_lock(&q->m); // NODEADLOCK
  q->n++;
  if (q->mode->shared)
    pthread_mutex_unlock(&q->m);
}

static struct queue *make(int shared)
{
  struct queue *q = calloc(1, sizeof *q);
  struct mode *mode = calloc(1, sizeof *mode);
  if (!q || !mode)
    exit(1);
  mode->shared = shared;
  q->mode = mode;
  pthread_mutex_init(&q->m, NULL);
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
