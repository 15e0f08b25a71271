// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two entries come with one signal: one of two consumers takes one of them, and the other sleeps on,
// while the producer waits for an empty buffer.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n;

static void put(void)
{
  pthread_mutex_lock(&m);
  while (n > 0)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  n += 2;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

static void get(void)
{
  pthread_mutex_lock(&m);
  while (n == 0)
    pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
  n--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&m);
}

static void *producer(void *unused)
{
  for (int i = 0; i < 9; i++)
    put();
  return unused;
}

static void *consumer(void *unused)
{
  for (int i = 0; i < 1; i++)
    get();
  return unused;
}

int main(void)
{
  pthread_t p, c1, c2;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_create(&c2, NULL, consumer, NULL);
  pthread_join(p, NULL); // DEADLOCK condition
  pthread_cond_signal(&not_empty);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  return 0;
}
