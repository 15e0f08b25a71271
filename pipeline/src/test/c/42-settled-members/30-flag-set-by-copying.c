// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is in an object that is copied.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t m;
  int again;
  int n;
};

static const struct queue defaults = {.again = 1};

static void put(struct queue *q)
{
  pthread_mutex_lock(&q->m);
  if (q->again)
    pthread_mutex_lock(&q->m); // DEADLOCK self
  q->n++;
  pthread_mutex_unlock(&q->m);
}

static struct queue *make(void)
{
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    exit(1);
  *q = defaults;
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
  (void)argc;
  struct queue *q = make();
  pthread_t t;
  pthread_create(&t, NULL, run, q);
  put(q);
  put(q);
  pthread_join(t, NULL);
  return 0;
}
