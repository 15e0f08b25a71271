// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two threads wait with one object: the signal wakes one of them.
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
  pthread_t second;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&workers[i].mutex, NULL);
    pthread_cond_init(&workers[i].changed, NULL);
  }
  if (pthread_create(&workers[0].thread, NULL, run, &workers[0]))
    return 1;
  if (pthread_create(&second, NULL, run, &workers[0]))
    return 1;
  stop(&workers[0]);
  pthread_mutex_lock(&workers[0].mutex);
  pthread_cond_signal(&workers[0].changed);
  pthread_mutex_unlock(&workers[0].mutex);
  pthread_join(second, NULL);
  return 0;
}
