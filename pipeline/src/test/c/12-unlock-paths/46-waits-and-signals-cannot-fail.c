// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The code gives up where a wait or a signal fails, with the mutex locked. With mutexes of the default
// type neither fails (POSIX pthread_cond_wait, pthread_cond_signal, ERRORS).
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;
static int taken;

static int take(void)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  while (!ready)
    if (pthread_cond_wait(&changed, &m)) // NODEADLOCK
      return -1;
  taken = 1;
  int error = pthread_cond_broadcast(&changed);
  if (error != 0)
    return error;
  pthread_mutex_unlock(&m);
  return 0;
}

static void *work(void *unused)
{
  take();
  return unused; // NODEADLOCK
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, work, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  ready = 1;
  if (pthread_cond_signal(&changed))
    return 1;
  pthread_mutex_unlock(&m);
  pthread_join(h, NULL); // NODEADLOCK
  pthread_mutex_lock(&m); // NODEADLOCK
  ready = taken;
  pthread_mutex_unlock(&m);
  return 0;
}
