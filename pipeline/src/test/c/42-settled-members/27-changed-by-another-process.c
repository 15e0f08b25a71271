// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The object lies in memory that another process may write.
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

struct queue {
  pthread_mutex_t m;
  int shared;
  int n;
};

static void put(struct queue *q)
{
  if (q->shared)
    pthread_mutex_lock(&q->m); // DEADLOCK self; DEADLOCK join
  q->n++;
  if (q->shared)
    pthread_mutex_unlock(&q->m);
}

static struct queue *make(int shared)
{
  struct queue *q = mmap(NULL, sizeof *q, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (q == MAP_FAILED)
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
