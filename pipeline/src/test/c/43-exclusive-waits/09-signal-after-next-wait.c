// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The slot is emptied, but the signal comes only when there is the next entry.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n;

static void put(void)
{
  pthread_mutex_lock(&m);
  while (n == 1)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  n = 1;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

static void *consumer(void *unused)
{
  pthread_mutex_lock(&m);
  for (int i = 0; i < 10; i++) {
    while (n == 0)
      pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
    if (i > 0)
      pthread_cond_signal(&not_full);
    n = 0;
  }
  pthread_mutex_unlock(&m);
  return unused;
}

static void *producer(void *unused)
{
  for (int i = 0; i < 9; i++)
    put();
  return unused;
}

int main(void)
{
  pthread_t p, c1;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_join(p, NULL); // DEADLOCK condition
  put();
  pthread_join(c1, NULL);
  return 0;
}
