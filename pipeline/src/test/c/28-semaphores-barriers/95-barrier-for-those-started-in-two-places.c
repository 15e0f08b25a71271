// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function is called in a loop and once more, so that as many threads are started as the barrier is made for.
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
  pthread_barrier_wait(&ready); // NODEADLOCK
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
    if (start(&threads[i]))
      return 1;
  if (start(&threads[WORKERS]))
    return 1;
  for (i = 0; i <= WORKERS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
