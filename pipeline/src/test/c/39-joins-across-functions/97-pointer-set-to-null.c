// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 96, but the pointer is set to null while the worker runs.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  pthread_t thread;
  int running;
};

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static struct worker *worker;

static void start(void)
{
  worker = calloc(1, sizeof *worker);
  if (worker == NULL)
    return;
  if (pthread_create(&worker->thread, NULL, run, NULL) == 0)
    worker->running = 1;
}

static void stop(void)
{
  if (worker == NULL)
    return;
  if (worker->running)
    pthread_join(worker->thread, NULL);
  free(worker);
  worker = NULL;
}

int main(void)
{
  start();
  worker = NULL;
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
