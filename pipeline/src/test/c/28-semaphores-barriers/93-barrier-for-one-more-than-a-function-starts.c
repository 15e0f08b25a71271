// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that a loop calls starts the threads; the barrier is made for one more.
#include <pthread.h>

#define WORKERS 3

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t ready;
static pthread_t threads[WORKERS + 1];
static int done;

static void *work(void *unused)
{
  pthread_mutex_lock(&a);
  done++;
  pthread_mutex_unlock(&a);
  pthread_barrier_wait(&ready); // DEADLOCK barrier
  return unused;
}

static int start(pthread_t *thread)
{
  return pthread_create(thread, NULL, work, NULL);
}

int main(void)
{
  int i;
  pthread_barrier_init(&ready, NULL, WORKERS + 1);
  for (i = 0; i < WORKERS; i++)
    start(&threads[i]);
  for (i = 0; i < WORKERS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
