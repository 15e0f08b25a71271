// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A trylock of the lock that the thread holds fails; it does not wait.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  pthread_mutex_lock(&m);
  if (pthread_mutex_trylock(&m) == 0) // NODEADLOCK
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
