// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of the member are cleared by a function that knows nothing of it.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static void wipe(void *memory, size_t size)
{
  memset(memory, 0, size);
}

static void put(struct queue *q)
{
  if (q->shared)
    pthread_mutex_lock(&q->m); // DEADLOCK self; DEADLOCK join
  q->n++;
  if (q->n > 10)
    wipe((char *)q + offsetof(struct queue, shared), sizeof q->shared);
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
  pthread_join(t, NULL); // DEADLOCK join
  return 0;
}
