// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same with workers in a list, each allocated for one thread.
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
  struct worker *list = NULL;
  for (int i = 0; i < MANY; i++) {
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker)
      exit(1);
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->changed, NULL);
    if (pthread_create(&worker->thread, NULL, run, worker))
      exit(1);
    worker->next = list;
    list = worker;
  }
  while (list) {
    struct worker *worker = list;
    list = worker->next;
    pthread_mutex_lock(&worker->mutex);
    worker->stop = 1;
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL); // NODEADLOCK
    free(worker);
  }
  return 0;
}
