// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each handle lies in the object of the other thread, which is told later.
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
    pthread_cond_wait(&worker->changed, &worker->mutex); // DEADLOCK condition
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

static void stop(struct worker *worker)
{
  pthread_mutex_lock(&worker->mutex);
  worker->stop = 1;
  pthread_cond_signal(&worker->changed);
  pthread_mutex_unlock(&worker->mutex);
  pthread_join(worker->thread, NULL); // DEADLOCK condition
}

static struct worker workers[2];

int main(void)
{
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&workers[i].mutex, NULL);
    pthread_cond_init(&workers[i].changed, NULL);
  }
  if (pthread_create(&workers[0].thread, NULL, run, &workers[1]))
    return 1;
  if (pthread_create(&workers[1].thread, NULL, run, &workers[0]))
    return 1;
  stop(&workers[0]);
  stop(&workers[1]);
  return 0;
}
