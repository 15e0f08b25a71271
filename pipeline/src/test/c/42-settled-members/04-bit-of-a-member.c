// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// One bit of a member decides.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t m;
  int flags;
  int n;
};

enum { SHARED = 4 };

static void put(struct queue *q)
{
  if (q->flags & SHARED)
    pthread_mutex_lock(&q->m); // NODEADLOCK
  q->n++;
  if (q->flags & SHARED)
    pthread_mutex_unlock(&q->m);
}

static struct queue *make(int flags)
{
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    exit(1);
  pthread_mutex_init(&q->m, NULL);
  q->flags = flags;
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
  struct queue *q = make(argc);
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  put(q);
  put(q);
  pthread_join(t, NULL);
  return 0;
}
