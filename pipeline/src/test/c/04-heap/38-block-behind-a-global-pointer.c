// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function that is called once allocates it for a global pointer.
#include <pthread.h>
#include <stdlib.h>

#define N 4

static struct worker {
  pthread_t thread;
  pthread_mutex_t *first, *second;
} *workers = NULL;

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *work(void *given)
{
  struct worker *worker = given;
  pthread_mutex_lock(worker->first);
  pthread_mutex_lock(worker->second); // NODEADLOCK
  pthread_mutex_unlock(worker->second);
  pthread_mutex_unlock(worker->first);
  return NULL;
}

static int init(void)
{
  workers = calloc(N, sizeof *workers);
  if (!workers)
    return -1;
  for (int i = 0; i < N; i++) {
    workers[i].first = &locks[0];
    workers[i].second = &locks[1];
  }
  return 0;
}

int main(void)
{
  if (init() < 0)
    return 1;
  for (int i = 0; i < N; i++)
    pthread_create(&workers[i].thread, NULL, work, &workers[i]);
  for (int i = 0; i < N; i++)
    pthread_join(workers[i].thread, NULL);
  free(workers);
  workers = NULL;
  return 0;
}
