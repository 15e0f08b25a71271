// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is in memory that was read from a file as bytes.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct queue {
  pthread_mutex_t m;
  int again;
  int n;
};

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
  char *bytes = malloc(sizeof(struct queue));
  if (!bytes || read(0, bytes, sizeof(struct queue)) < 0)
    exit(1);
  struct queue *q = (struct queue *)bytes;
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
