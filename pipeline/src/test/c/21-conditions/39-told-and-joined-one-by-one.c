// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each worker is told to stop just before it is joined. The signals that are yet to come are for
// others.
#include <pthread.h>
#include <stdlib.h>

#define MANY 3

struct worker {
  struct worker *next;
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int stop;
};

static struct worker workers[MANY];

static void *run(void *arg)
{
  struct worker *worker = arg;
  pthread_mutex_lock(&worker->mutex);
  while (!worker->stop)
    pthread_cond_wait(&worker->changed, &worker->mutex); // NODEADLOCK
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

int main(void)
{
  for (int i = 0; i < MANY; i++) {
    pthread_mutex_init(&workers[i].mutex, NULL);
    pthread_cond_init(&workers[i].changed, NULL);
  }
  for (int i = 0; i < MANY; i++)
    if (pthread_create(&workers[i].thread, NULL, run, &workers[i]))
      exit(1);
  for (int i = 0; i < MANY; i++) {
    pthread_mutex_lock(&workers[i].mutex);
    workers[i].stop = 1;
    pthread_cond_signal(&workers[i].changed);
    pthread_mutex_unlock(&workers[i].mutex);
    pthread_join(workers[i].thread, NULL); // NODEADLOCK
  }
  return 0;
}
