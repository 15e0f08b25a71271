// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Memory that is allocated as characters holds locks, since the program initialises some there.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *first, *second;

static void *worker(void *x)
{
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // DEADLOCK cycle
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return x;
}

int main(void)
{
  pthread_t t;
  char *arena = malloc(4096);
  if (!arena)
    return 1;
  first = (pthread_mutex_t *)arena;
  second = (pthread_mutex_t *)(arena + 64);
  pthread_mutex_init(first, NULL);
  pthread_mutex_init(second, NULL);
  if (pthread_create(&t, NULL, worker, NULL) != 0)
    return 1;
  pthread_mutex_lock(second);
  pthread_mutex_lock(first); // DEADLOCK cycle
  pthread_mutex_unlock(first);
  pthread_mutex_unlock(second);
  pthread_join(t, NULL);
  return 0;
}
