// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A state tells whether there is a worker.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

enum state { IDLE, RUNNING, DONE };

static struct {
  pthread_t thread;
  enum state state;
} worker;

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void start(void)
{
  if (worker.state == RUNNING)
    return;
  if (pthread_create(&worker.thread, NULL, run, NULL) == 0)
    worker.state = RUNNING;
}

static void stop(void)
{
  if (worker.state == RUNNING) {
    pthread_join(worker.thread, NULL);
    worker.state = DONE;
  }
}

int main(void)
{
  start();
  start();
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
