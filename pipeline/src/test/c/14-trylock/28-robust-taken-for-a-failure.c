// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Any error is taken for a failure; but where the owner died, the mutex is held.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void *worker(void *unused)
{
  (void)unused;
  int status = pthread_mutex_lock(&m); // DEADLOCK exit
  if (status != 0)
    return NULL; // DEADLOCK exit
  count++;
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  pthread_mutexattr_t robust;
  pthread_mutexattr_init(&robust);
  pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &robust);
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
