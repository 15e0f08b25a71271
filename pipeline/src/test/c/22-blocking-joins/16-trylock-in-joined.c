// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The joined thread only tries the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  if (pthread_mutex_trylock(&m) == 0) // NODEADLOCK
    pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  pthread_join(h, NULL); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
