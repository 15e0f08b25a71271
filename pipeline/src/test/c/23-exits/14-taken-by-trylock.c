// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The lock that is left behind was taken by a trylock that succeeded.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void *worker(void *unused)
{
  (void)unused;
  if (pthread_mutex_trylock(&m) != 0)
    return NULL; // NODEADLOCK
  if (broken)
    return NULL; // DEADLOCK exit
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // DEADLOCK exit
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
