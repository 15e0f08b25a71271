// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As many elements as there are arguments become recursive; the last one may stay as it is.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t all[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *twice(void *arg)
{
  pthread_mutex_t *m = arg;
  pthread_mutex_lock(m);
  pthread_mutex_lock(m); // DEADLOCK self
  pthread_mutex_unlock(m);
  pthread_mutex_unlock(m);
  return NULL;
}

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t threads[2];
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  for (int i = 0; i < argc && i < 2; i++)
    pthread_mutex_init(&all[i], &recursive);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, twice, &all[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
