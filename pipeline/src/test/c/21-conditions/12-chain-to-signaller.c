// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The signaller needs no lock of the waiting thread itself, but waits for a third thread that does.
#include <pthread.h>

static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *signaller(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&x); // DEADLOCK condition
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&x);
  return NULL;
}

static void *third(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&x);
  pthread_mutex_lock(&h); // DEADLOCK condition
  pthread_mutex_unlock(&h);
  pthread_mutex_unlock(&x);
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
  pthread_create(&h1, NULL, signaller, NULL);
  pthread_create(&h2, NULL, third, NULL);
  pthread_create(&h3, NULL, consumer, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_join(h3, NULL);
  return 0;
}
