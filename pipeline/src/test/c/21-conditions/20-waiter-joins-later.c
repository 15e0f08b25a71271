// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The creator signals and then joins: the common way to stop a worker.
#include <pthread.h>

static pthread_mutex_t h = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_mutex_lock(&h);
  pthread_mutex_lock(&m); // NODEADLOCK
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  pthread_join(h1, NULL); // NODEADLOCK
  pthread_mutex_unlock(&h);
  return 0;
}
