// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The flag is set without the mutex: between the test and the wait.
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
    pthread_cond_wait(&worker->changed, &worker->mutex); // DEADLOCK condition
  pthread_mutex_unlock(&worker->mutex);
  return NULL;
}

int main(void)
{
  for (int i = 0; i < MANY; i++) {
    pthread_mutex_init(&workers[i].mutex, NULL);
    pthread_cond_init(&workers[i].changed, NULL);
  }
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < MANY; i++) {
      workers[i].stop = 0;
      if (pthread_create(&workers[i].thread, NULL, run, &workers[i]))
        exit(1);
    }
    for (int i = 0; i < MANY; i++) {
      __atomic_store_n(&workers[i].stop, 1, __ATOMIC_SEQ_CST);
      pthread_cond_signal(&workers[i].changed);
      pthread_join(workers[i].thread, NULL); // DEADLOCK condition
    }
  }
  return 0;
}
