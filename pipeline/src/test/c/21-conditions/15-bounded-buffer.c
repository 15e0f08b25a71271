// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Producers and consumers of a bounded buffer, with one mutex and two condition variables: each waits
// for signals of the others, and nobody keeps a lock while he does.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int count;

static void *producer(void *unused)
{
  (void)unused;
  int i;
  for (i = 0; i < 10; i++) {
    pthread_mutex_lock(&m); // NODEADLOCK
    while (count == 4)
      pthread_cond_wait(&not_full, &m); // NODEADLOCK
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  int i;
  for (i = 0; i < 10; i++) {
    pthread_mutex_lock(&m); // NODEADLOCK
    while (count == 0)
      pthread_cond_wait(&not_empty, &m); // NODEADLOCK
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&m);
  }
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
