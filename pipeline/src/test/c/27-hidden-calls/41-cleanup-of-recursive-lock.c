// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The recursive lock is taken twice, and the handler releases it once.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

static pthread_mutex_t again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *worker(void *x)
{
  pthread_cleanup_push((void (*)(void *))pthread_mutex_unlock, &again);
  pthread_mutex_lock(&again);
  pthread_mutex_lock(&again); // DEADLOCK exit
  if (x)
    fail();
  pthread_mutex_unlock(&again);
  pthread_cleanup_pop(1);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t, u;
  pthread_create(&t, NULL, worker, argc > 1 ? argv : NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
