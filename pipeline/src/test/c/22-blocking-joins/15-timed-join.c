// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A join that waits for a time only, and one that does not wait.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  struct timespec end = {1, 0};
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  if (pthread_tryjoin_np(h, NULL) != 0)
    pthread_timedjoin_np(h, NULL, &end); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
