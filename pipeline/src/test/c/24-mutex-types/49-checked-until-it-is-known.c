// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Loops around requests that end where the thread has the mutex already, or that get it once more.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static int take(void)
{
  int status;
  while ((status = pthread_mutex_lock(&m)) != 0) // NODEADLOCK
    if (status == EDEADLK)
      return 0;
  return 1;
}

static void *worker(void *unused)
{
  int status;
  int taken;
  while (pthread_mutex_lock(&m)) // NODEADLOCK
    ;
  taken = take();
  do
    status = pthread_mutex_lock(&m); // NODEADLOCK
  while (status == EINTR);
  pthread_mutex_unlock(&m);
  while (pthread_mutex_lock(&r)) // NODEADLOCK
    ;
  while (pthread_mutex_lock(&r)) // NODEADLOCK
    ;
  pthread_mutex_unlock(&r);
  pthread_mutex_unlock(&r);
  return taken ? unused : NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_join(h, NULL);
  return 0;
}
