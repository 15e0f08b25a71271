// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Workers are started in two places, and stopped as a list.
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

static struct worker *all;

static int start(void)
{
  struct worker *worker = calloc(1, sizeof *worker);
  if (!worker)
    return -1;
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_cond_init(&worker->changed, NULL);
  if (pthread_create(&worker->thread, NULL, run, worker)) {
    free(worker);
    return -1;
  }
  worker->next = all;
  all = worker;
  return 0;
}

int main(void)
{
  if (start() || start())
    return 1;
  while (all) {
    struct worker *worker = all;
    all = worker->next;
    stop(worker);
    free(worker);
  }
  return 0;
}
