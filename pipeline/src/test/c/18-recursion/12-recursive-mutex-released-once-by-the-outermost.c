// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only the outermost activation unlocks, and only once.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void down(int n, int outermost)
{
  pthread_mutex_lock(&r); // DEADLOCK exit
  if (n > 0)
    down(n - 1, 0);
  if (outermost)
    pthread_mutex_unlock(&r);
}

static void *worker(void *x)
{
  down(rand(), 1);
  return x; // DEADLOCK exit
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
