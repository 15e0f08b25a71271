// OPTIONS:
// VERDICT: deadlock-free
// RULES: R15
// SPDX-License-Identifier: Apache-2.0
//
// main needs the lock of the waiting thread only when it has created the one that signals.
#include <pthread.h>

static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int set;

static void *consumer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&l);
  pthread_mutex_lock(&m);
  while (!set)
    pthread_cond_wait(&ready, &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&l);
  return NULL;
}

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  set = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, consumer, NULL);
  pthread_create(&h2, NULL, producer, NULL);
  pthread_mutex_lock(&l); // NODEADLOCK
  pthread_mutex_unlock(&l);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
