// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The producer takes the lock that the waiting consumer holds only after it has signalled.
#include <pthread.h>

static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&h); // NODEADLOCK
  pthread_mutex_unlock(&h);
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&h);
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&h);
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
