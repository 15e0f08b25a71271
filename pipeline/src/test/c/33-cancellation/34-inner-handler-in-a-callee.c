// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The function that waits pushes the handler that releases its lock; its caller has pushed the other one.
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
  pthread_mutex_lock(&m); // NODEADLOCK
  running--;
  pthread_mutex_unlock(&m);
}

static void await(void)
{
  pthread_mutex_lock(&m);
  pthread_cleanup_push(release, &m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
}

static void *run(void *unused)
{
  pthread_cleanup_push(finished, NULL);
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
