// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A worker that is to stop wakes the next one. What it has waited for in the rounds before were jobs.
#include <pthread.h>
#include <semaphore.h>

static sem_t jobs;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void *work(void *unused)
{
  for (;;) {
    sem_wait(&jobs); // NODEADLOCK
    pthread_mutex_lock(&m); // NODEADLOCK
    int stopped = stop;
    pthread_mutex_unlock(&m);
    if (stopped) {
      sem_post(&jobs);
      return unused; // NODEADLOCK
    }
  }
}

int main(void)
{
  pthread_t h1, h2;
  sem_init(&jobs, 0, 0);
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  sem_post(&jobs);
  pthread_mutex_lock(&m); // NODEADLOCK
  stop = 1;
  pthread_mutex_unlock(&m);
  sem_post(&jobs);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
