// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A thread that ends itself runs the handlers in the same order.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int running, ready;

static void release(void *lock)
{
  pthread_mutex_unlock(lock);
}

static void finished(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  running--;
  pthread_mutex_unlock(&m);
}

static void *run(void *unused)
{
  pthread_cleanup_push(finished, NULL);
  pthread_mutex_lock(&m);
  pthread_cleanup_push(release, &m);
  if (!ready)
    pthread_exit(unused);
  pthread_cleanup_pop(1);
  pthread_cleanup_pop(1);
  return unused;
}

int main(void)
{
  pthread_t thread;
  running = 1;
  if (pthread_create(&thread, NULL, run, NULL) != 0)
    return 1;
  usleep(100);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  return 0;
}
