// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two workers of an array are started and stopped one after the other.
#include <pthread.h>
#include <stdlib.h>

struct worker {
  struct worker *next;
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int stop;
};

static void *run(void *arg)
{
  struct worker *worker = arg;
  pthread_mutex_lock(&worker->mutex);
  while (!worker->stop)
    pthread_cond_wait(&worker->changed, &worker->mutex); // NODEADLOCK
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

static void stop(struct worker *worker)
{
  pthread_mutex_lock(&worker->mutex);
  worker->stop = 1;
  pthread_cond_signal(&worker->changed);
  pthread_mutex_unlock(&worker->mutex);
  pthread_join(worker->thread, NULL); // NODEADLOCK
}

static struct worker workers[2];

static int start(struct worker *worker)
{
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_cond_init(&worker->changed, NULL);
  return pthread_create(&worker->thread, NULL, run, worker);
}

int main(void)
{
  if (start(&workers[0]) || start(&workers[1]))
    return 1;
  stop(&workers[0]);
  stop(&workers[1]);
  return 0;
}
