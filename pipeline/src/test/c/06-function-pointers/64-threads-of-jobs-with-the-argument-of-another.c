// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread is given what another job names.
#include <pthread.h>
#include <stddef.h>

struct job {
  void *(*run)(void *);
  void *argument;
};

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;

static void *inwards(void *p)
{
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(&table); // DEADLOCK cycle
    pthread_mutex_unlock(&table);
    pthread_mutex_unlock(p);
  }
  return NULL;
}

static void *outwards(void *p)
{
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&table);
    pthread_mutex_lock(p); // DEADLOCK cycle
    pthread_mutex_unlock(p);
    pthread_mutex_unlock(&table);
  }
  return NULL;
}

static struct job first = {inwards, &one}, second = {outwards, &other};
static struct job *jobs[] = {&first, &second};

int main(void)
{
  for (int i = 0; i < 100; i++) {
    pthread_t threads[2];
    for (int k = 0; k < 2; k++) {
      struct job *job = jobs[(i + k) % 2];
      struct job *next = jobs[i / 2 % 2];
      pthread_create(&threads[k], NULL, job->run, next->argument);
    }
    for (int k = 0; k < 2; k++)
      pthread_join(threads[k], NULL);
  }
  return 0;
}
