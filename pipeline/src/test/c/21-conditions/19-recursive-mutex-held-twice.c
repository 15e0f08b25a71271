// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R15
// SPDX-License-Identifier: Apache-2.0
//
// A wait gives up a recursive mutex once. It was locked twice, and stays locked.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK condition; DEADLOCK exit (imprecise: which of two acquisitions the wait undoes is not known)
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return NULL; // DEADLOCK exit (imprecise: which of two acquisitions the wait undoes is not known)
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
