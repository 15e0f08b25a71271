// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Everybody has been through pthread_once before taking the lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_once(&once, prepare); // NODEADLOCK
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_once(&once, prepare);
  pthread_join(h, NULL);
  return 0;
}
