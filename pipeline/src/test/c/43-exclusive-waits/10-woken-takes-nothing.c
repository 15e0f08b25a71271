// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One signal wakes one of two consumers, and who gets it may leave without taking the entry.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n, tired;

static void put(void)
{
  pthread_mutex_lock(&m);
  while (n == 1)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  n = 1;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

static void get(void)
{
  pthread_mutex_lock(&m);
  while (n == 0)
    pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
  if (tired++ == 0) {
    pthread_mutex_unlock(&m);
    return;
  }
  n = 0;
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
