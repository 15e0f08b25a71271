// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R15
// SPDX-License-Identifier: Apache-2.0
//
// A timed wait ends by itself, but then it locks the mutex again, for as long as that takes.
#include <time.h>
#include <pthread.h>

static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&h); // DEADLOCK cycle
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&h);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *consumer(void *unused)
{
  (void)unused;
  struct timespec end = {1, 0};
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (!full && pthread_mutex_trylock(&h) == 0) {
    pthread_cond_timedwait(&ready, &m, &end); // DEADLOCK cycle
    pthread_mutex_unlock(&h);
  }
  pthread_mutex_unlock(&m);
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
