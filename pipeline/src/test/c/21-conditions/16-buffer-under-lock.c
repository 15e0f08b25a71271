// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The bounded buffer again, used by both sides under one more lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t user = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int count;

static void put(void)
{
  pthread_mutex_lock(&m);
  while (count == 4)
    pthread_cond_wait(&not_full, &m); // DEADLOCK condition
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&m);
}

static void get(void)
{
  pthread_mutex_lock(&m);
  while (count == 0)
    pthread_cond_wait(&not_empty, &m); // DEADLOCK condition
  count--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&m);
}

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&user); // DEADLOCK condition
  put();
  pthread_mutex_unlock(&user);
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&user); // DEADLOCK condition
  get();
  pthread_mutex_unlock(&user);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, producer, NULL);
  pthread_create(&h2, NULL, consumer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
