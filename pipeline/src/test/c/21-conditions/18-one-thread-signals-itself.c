// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The thread that waits is the only one that both takes the lock and signals.
#include <pthread.h>

static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *alone(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&h); // NODEADLOCK
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&h);
  pthread_cond_signal(&ready);
  return NULL;
}

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, alone, NULL);
  pthread_create(&h2, NULL, producer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
