// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 03, but main leaves the addresses of its own two locks where the thread finds them.
#include <pthread.h>

static _Thread_local pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *main_left, *main_right;

static void both(pthread_mutex_t *one, pthread_mutex_t *other)
{
  pthread_mutex_lock(one);
  pthread_mutex_lock(other);  // DEADLOCK cycle
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *run(void *unused)
{
  both(main_right, main_left);
  return unused;
}

int main(void)
{
  pthread_t thread;
  main_left = &left;
  main_right = &right;
  pthread_create(&thread, NULL, run, NULL);
  both(&left, &right);
  pthread_join(thread, NULL);
  return 0;
}
