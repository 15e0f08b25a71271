// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Bytes are written, but not those of the object, although all pointers are given to a library.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static char line[80];

static void put(struct queue *q)
{
  if (q->shared)
    pthread_mutex_lock(&q->m); // NODEADLOCK
  q->n++;
  snprintf(line, sizeof line, "%d", q->n);
  char *copy = strdup(line);
  if (copy)
    copy[0] = '\0';
  free(copy);
  if (q->shared)
    pthread_mutex_unlock(&q->m);
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
