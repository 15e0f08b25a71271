// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// After a wait for a condition the mutex is held again; the thread forgets that.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m);
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
