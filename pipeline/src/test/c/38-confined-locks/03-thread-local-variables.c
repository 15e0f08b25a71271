// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread has both locks for itself.
#include <pthread.h>

static _Thread_local pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other);  // NODEADLOCK
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(&left, &right);
  both(&right, &left);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  run(NULL);
  pthread_join(thread, NULL);
  return 0;
}
