// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Main keeps the mutex while it waits for the end of the producer, who is woken and does not get it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n;

static void put(void)
{
  pthread_mutex_lock(&m); // DEADLOCK join
  while (n == 1)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  n = 1;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

static void get(void)
{
  pthread_mutex_lock(&m); // DEADLOCK condition
  while (n == 0)
    pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
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
  for (int i = 0; i < 10; i++)
    get();
  return unused;
}

int main(void)
{
  pthread_t p, c1;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_mutex_lock(&m);
  pthread_join(p, NULL); // DEADLOCK join; DEADLOCK condition
  pthread_mutex_unlock(&m);
  put();
  pthread_join(c1, NULL);
  return 0;
}
