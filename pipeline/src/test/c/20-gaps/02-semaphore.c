// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Whoever waits for the semaphore holds nothing. This was a gap once.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t items;

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  sem_post(&items);
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  sem_wait(&items);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&items, 0, 0);
  pthread_create(&h1, NULL, producer, NULL);
  pthread_create(&h2, NULL, consumer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
