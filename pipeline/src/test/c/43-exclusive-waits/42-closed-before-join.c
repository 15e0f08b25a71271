// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The consumers may end before the producers, which do not look whether the queue is closed.
#include <pthread.h>

#define CAP 8

struct queue {
  int count;
  int closed;
  pthread_mutex_t m;
  pthread_cond_t not_full, not_empty;
};

static struct queue q = {0, 0, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
                         PTHREAD_COND_INITIALIZER};

static int put(struct queue *q)
{
  pthread_mutex_lock(&q->m);
  while (q->count == CAP)
    pthread_cond_wait(&q->not_full, &q->m); // DEADLOCK condition
  q->count++;
  pthread_cond_signal(&q->not_empty);
  pthread_mutex_unlock(&q->m);
  return 0;
}

static int get(struct queue *q)
{
  pthread_mutex_lock(&q->m);
  while (q->count == 0 && !q->closed)
    pthread_cond_wait(&q->not_empty, &q->m);
  if (q->closed) {
    pthread_mutex_unlock(&q->m);
    return -1;
  }
  q->count--;
  pthread_cond_signal(&q->not_full);
  pthread_mutex_unlock(&q->m);
  return 0;
}

static void close_queue(struct queue *q)
{
  pthread_mutex_lock(&q->m);
  q->closed = 1;
  pthread_cond_broadcast(&q->not_empty);
  pthread_cond_broadcast(&q->not_full);
  pthread_mutex_unlock(&q->m);
}

static void *producer(void *unused)
{
  for (int i = 0; i < 100; i++)
    put(&q);
  return unused;
}

static void *consumer(void *unused)
{
  while (get(&q) == 0)
    ;
  return unused;
}

int main(void)
{
  pthread_t p[3], c[2];
  for (int i = 0; i < 3; i++)
    pthread_create(&p[i], NULL, producer, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&c[i], NULL, consumer, NULL);
  close_queue(&q);
  for (int i = 0; i < 3; i++)
    pthread_join(p[i], NULL); // DEADLOCK condition
  close_queue(&q);
  for (int i = 0; i < 2; i++)
    pthread_join(c[i], NULL);
  return 0;
}
