// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A consumer that is woken adds an entry and signals: that is the signal for the new entry, and none
// is left for the old one.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n, added;

static void put(void)
{
  pthread_mutex_lock(&m);
  while (n > 0)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  n++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

static void get(void)
{
  pthread_mutex_lock(&m);
  while (n == 0)
    pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
  if (added++ == 0) {
    n++;
    pthread_cond_signal(&not_empty);
  } else {
    n--;
    pthread_cond_signal(&not_full);
  }
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
  pthread_t p, c1, c2, c3;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_create(&c2, NULL, consumer, NULL);
  pthread_create(&c3, NULL, consumer, NULL);
  pthread_join(p, NULL); // DEADLOCK condition
  pthread_cond_signal(&not_empty);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  pthread_join(c3, NULL);
  return 0;
}
