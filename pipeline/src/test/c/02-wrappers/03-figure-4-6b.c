// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The creation wrapper of thesis figure 4.6b: the start function and the handle come in as
// parameters.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  pthread_t thread_id;
  int index;
} THREAD;

static pthread_mutex_t cache = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t stats = PTHREAD_MUTEX_INITIALIZER;
static THREAD threads[2];

static void create_worker(void *(*func)(void *), void *arg)
{
  pthread_attr_t attr;
  int ret;

  pthread_attr_init(&attr);
  if ((ret = pthread_create(&((THREAD *)arg)->thread_id, &attr, func, arg)) != 0) {
    fprintf(stderr, "Error: %s\n", strerror(ret));
    exit(1);
  }
}

static void *fill(void *arg)
{
  THREAD *me = arg;
  pthread_mutex_lock(&cache);
  pthread_mutex_lock(&stats); // DEADLOCK cycle
  me->index++;
  pthread_mutex_unlock(&stats);
  pthread_mutex_unlock(&cache);
  return NULL;
}

static void *show(void *arg)
{
  THREAD *me = arg;
  pthread_mutex_lock(&stats);
  pthread_mutex_lock(&cache); // DEADLOCK cycle
  me->index++;
  pthread_mutex_unlock(&cache);
  pthread_mutex_unlock(&stats);
  return NULL;
}

int main(void)
{
  create_worker(fill, &threads[0]);
  create_worker(show, &threads[1]);
  pthread_join(threads[0].thread_id, NULL);
  pthread_join(threads[1].thread_id, NULL);
  return 0;
}
