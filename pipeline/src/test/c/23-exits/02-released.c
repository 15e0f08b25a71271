// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The thread releases its lock on every path before it ends.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int broken;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  if (broken) {
    pthread_mutex_unlock(&m);
    return NULL; // NODEADLOCK
  }
  pthread_mutex_unlock(&m);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL);
  return 0;
}
