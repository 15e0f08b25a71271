// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each queue has its own mutex and condition variable; the wait gives up the very mutex that was
// taken, whichever queue it is.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t filled;
  int count;
};

static struct queue *left, *right;

static struct queue *make(void)
{
  struct queue *q = malloc(sizeof *q);
  pthread_mutex_init(&q->mutex, NULL);
  pthread_cond_init(&q->filled, NULL);
  q->count = 0;
  return q;
}

static void put(struct queue *q)
{
  pthread_mutex_lock(&q->mutex); // NODEADLOCK
  q->count++;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->mutex);
}

static void get(struct queue *q)
{
  pthread_mutex_lock(&q->mutex); // NODEADLOCK
  while (q->count == 0)
    pthread_cond_wait(&q->filled, &q->mutex); // NODEADLOCK
  q->count--;
  pthread_mutex_unlock(&q->mutex);
}

static void *worker(void *unused)
{
  (void)unused;
  get(left);
  put(right);
  return NULL;
}

int main(void)
{
  pthread_t h;
  left = make();
  right = make();
  pthread_create(&h, NULL, worker, NULL);
  put(left);
  get(right);
  pthread_join(h, NULL);
  return 0;
}
