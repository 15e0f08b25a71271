// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Whoever waits at the barrier holds nothing. This was a gap once.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t start;

static void *worker(void *unused)
{
  (void)unused;
  pthread_barrier_wait(&start);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_barrier_init(&start, NULL, 2);
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
