// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R15
// SPDX-License-Identifier: Apache-2.0
//
// Two threads signal. One of them needs the lock that the waiting thread holds, and its signal may be
// the one that matters: "every signaller" would miss this.
#include <pthread.h>

static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;
static int other;

static void *first(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  other = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *second(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&h); // DEADLOCK condition
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&h);
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&h);
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&h);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2, h3;
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_create(&h3, NULL, consumer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  return other;
}
