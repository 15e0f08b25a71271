// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The caller has pushed the handler that releases the lock; the function that waits one that locks it.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int running, ready;

static void release(void *lock)
{
  pthread_mutex_unlock(lock);
}

static void finished(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK self
  running--;
  pthread_mutex_unlock(&m);
}

static void await(void)
{
  pthread_cleanup_push(finished, NULL);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(0);
}

static void *run(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_cleanup_push(release, &m);
  await();
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
  pthread_cond_signal(&c);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  return 0;
}
