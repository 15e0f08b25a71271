// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler releases the recursive lock once, but has locked it once more before.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void fail(void)
{
  pthread_exit(NULL); // DEADLOCK exit
}

static void log_end(void *argument)
{
  pthread_mutex_lock(argument);
  pthread_mutex_unlock(argument);
}

static void *worker(void *x)
{
  pthread_mutex_lock(&again);
  pthread_cleanup_push(log_end, &again);
  if (x)
    fail();
  pthread_mutex_unlock(&again);
  pthread_cleanup_pop(0);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t, u;
  pthread_create(&t, NULL, worker, argc > 1 ? argv : NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_mutex_lock(&again); // DEADLOCK exit
  pthread_mutex_unlock(&again);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
