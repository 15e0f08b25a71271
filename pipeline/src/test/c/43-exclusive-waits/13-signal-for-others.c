// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A third thread waits for the same condition, and takes the signal that the producer needs.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int n, seen;

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

static void *observer(void *unused)
{
  pthread_mutex_lock(&m);
  while (!seen) {
    pthread_cond_wait(&not_full, &m); // NODEADLOCK
    seen = 1;
  }
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t p, c1, o;
  pthread_create(&o, NULL, observer, NULL);
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_join(p, NULL); // DEADLOCK condition
  put();
  pthread_join(c1, NULL);
  return 0;
}
