// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who is cancelled in a wait for a condition variable has the mutex again.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *worker(void *unused)
{
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_mutex_lock(&m); // DEADLOCK exit
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
