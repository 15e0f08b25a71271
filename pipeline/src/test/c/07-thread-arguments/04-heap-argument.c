// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The argument is a heap object filled by a helper that is called for both threads.
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
  struct job *j = arg;
  pthread_mutex_t *first = j->first;
  pthread_mutex_t *second = j->second;
  free(j);
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // DEADLOCK cycle
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return NULL;
}

static void submit(pthread_t *h, pthread_mutex_t *first, pthread_mutex_t *second)
{
  struct job *j = malloc(sizeof *j);
  if (j == NULL)
    abort();
  j->first = first;
  j->second = second;
  pthread_create(h, NULL, worker, j);
}

int main(void)
{
  pthread_t h1, h2;
  submit(&h1, &a, &b);
  submit(&h2, &b, &a);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
