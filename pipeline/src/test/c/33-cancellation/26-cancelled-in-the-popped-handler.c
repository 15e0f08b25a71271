// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Once the handler is popped, the thread may be cancelled in it before it unlocks.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void release(void *lock)
{
  sleep(1); // DEADLOCK exit
  pthread_mutex_unlock(lock);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_cleanup_push(release, &m);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_cancel(h);
  pthread_join(h, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return 0;
}
