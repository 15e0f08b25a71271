// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread ends with its own lock locked. The next one has another lock.
#include <pthread.h>

static _Thread_local pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
  pthread_mutex_lock(&own);  // NODEADLOCK
  return unused;
}

int main(void)
{
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
  }
  return 0;
}
