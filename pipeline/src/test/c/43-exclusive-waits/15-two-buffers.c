// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The consumer waits for an entry of one buffer before it empties the other.
#include <pthread.h>

struct buffer {
  pthread_mutex_t m;
  pthread_cond_t not_full, not_empty;
  int n;
};

static struct buffer a = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
                               PTHREAD_COND_INITIALIZER, 0};

static void put(struct buffer *b)
{
  pthread_mutex_lock(&b->m);
  while (b->n == 8)
    pthread_cond_wait(&b->not_full, &b->m); // DEADLOCK condition
  b->n++;
  pthread_cond_signal(&b->not_empty);
  pthread_mutex_unlock(&b->m);
}

static void get(struct buffer *b)
{
  pthread_mutex_lock(&b->m);
  while (b->n == 0)
    pthread_cond_wait(&b->not_empty, &b->m); // DEADLOCK condition
  b->n--;
  pthread_mutex_unlock(&b->m);
  pthread_cond_signal(&b->not_full);
}

static struct buffer b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
                          PTHREAD_COND_INITIALIZER, 0};

static void *producer(void *unused)
{
  for (int i = 0; i < 9; i++)
    put(&b);
  return unused;
}

static void *consumer(void *unused)
{
  get(&a);
  for (int i = 0; i < 9; i++)
    get(&b);
  return unused;
}

int main(void)
{
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL); // DEADLOCK condition
  put(&a);
  pthread_join(c, NULL);
  return 0;
}
