// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// A flag in memory decides twice, and is written through a pointer, only when no job runs, which is not known here. That
// the lock is kept is a false alarm; that it is held under another one is not, and may not be hidden by that.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static int total;

struct job {
  int shared;
  int size;
};

static void work(struct job *j)
{
  if (j->shared)
    pthread_mutex_lock(&m); // DEADLOCK self (imprecise: the flag is in memory)
  j->size++;
  pthread_mutex_lock(&n); // DEADLOCK cycle
  total += j->size;
  pthread_mutex_unlock(&n);
  if (j->shared)
    pthread_mutex_unlock(&m);
}

static void set(int *flag, int value)
{
  *flag = value;
}

static void *worker(void *arg)
{
  struct job *j = arg;
  for (int i = 0; i < 10; i++) {
    set(&j->shared, i % 2);
    work(j);
  }
  return NULL;
}

int main(void)
{
  pthread_t h;
  struct job *j = malloc(sizeof *j);
  j->shared = 0;
  j->size = 0;
  pthread_create(&h, NULL, worker, j);
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  total = 0;
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  pthread_join(h, NULL);
  return 0;
}
