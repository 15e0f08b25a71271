// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Handles lie in objects on the heap; a callee cancels.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

struct job {
  pthread_t thread;
  int number;
};

static void *worker(void *unused)
{
  pthread_mutex_lock(&m);
  sleep(1); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return unused;
}

static void stop(struct job *job)
{
  pthread_cancel(job->thread);
}

int main(void)
{
  struct job *job = malloc(sizeof *job);
  pthread_create(&job->thread, NULL, worker, NULL);
  stop(job);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  free(job);
  return 0;
}
