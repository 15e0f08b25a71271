// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The handler releases the mutex that a cancelled wait takes again.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *worker(void *unused)
{
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &m);
  pthread_mutex_lock(&m); // NODEADLOCK
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_mutex_lock(&m); // NODEADLOCK
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
