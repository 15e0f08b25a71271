// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A thread that acts on a request runs its handlers to the end.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void clean(void *lock)
{
  pthread_mutex_lock(lock); // NODEADLOCK
  sleep(1);
  pthread_mutex_unlock(lock);
}

static void *worker(void *unused)
{
  pthread_cleanup_push(clean, &m);
  for (;;)
    pause();
  pthread_cleanup_pop(0);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_join(h, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
