// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Several producers and consumers: one signal for each entry, and each that is woken takes one.
#include <pthread.h>

struct buffer {
  pthread_mutex_t m;
  pthread_cond_t not_full, not_empty;
  int n;
};

static struct buffer buffer = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
                               PTHREAD_COND_INITIALIZER, 0};

static void put(struct buffer *b)
{
  pthread_mutex_lock(&b->m);
  while (b->n == 8)
    pthread_cond_wait(&b->not_full, &b->m); // NODEADLOCK
  b->n++;
  pthread_cond_signal(&b->not_empty);
  pthread_mutex_unlock(&b->m);
}

static void get(struct buffer *b)
{
  pthread_mutex_lock(&b->m);
  while (b->n == 0)
    pthread_cond_wait(&b->not_empty, &b->m); // NODEADLOCK
  b->n--;
  pthread_mutex_unlock(&b->m);
  pthread_cond_signal(&b->not_full);
}

static void *producer(void *b)
{
  for (int i = 0; i < 20; i++)
    put(b);
  return NULL;
}

static void *consumer(void *b)
{
  for (int i = 0; i < 31; i++)
    get(b);
  return NULL;
}

int main(void)
{
  pthread_t p[3], c[2];
  for (int i = 0; i < 3; i++)
    pthread_create(&p[i], NULL, producer, &buffer);
  for (int i = 0; i < 2; i++)
    pthread_create(&c[i], NULL, consumer, &buffer);
  for (int i = 0; i < 3; i++)
    pthread_join(p[i], NULL); // NODEADLOCK
  for (int i = 0; i < 2; i++)
    put(&buffer);
  for (int i = 0; i < 2; i++)
    pthread_join(c[i], NULL);
  return 0;
}
