// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Whoever wants the lock that is left behind only tries to get it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  if (pthread_mutex_trylock(&m) == 0) // NODEADLOCK
    pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
