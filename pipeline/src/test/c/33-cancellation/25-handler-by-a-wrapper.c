// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The usual way to be cancelled with a lock.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void release(void *unused)
{
  (void)unused;
  sleep(1);
  pthread_mutex_unlock(&m);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_cleanup_push(release, NULL);
  sleep(1);
  pthread_mutex_unlock(&m);
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
