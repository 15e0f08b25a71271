// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both hooks are functions of the program from the start, and are only ever given others.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void acquire(pthread_mutex_t *l)
{
  pthread_mutex_lock(l); // NODEADLOCK
}

static void release(pthread_mutex_t *l)
{
  pthread_mutex_unlock(l);
}

static void release_last(pthread_mutex_t *l)
{
  n = 0;
  pthread_mutex_unlock(l);
}

static void (*lock_hook)(pthread_mutex_t *) = acquire;
static void (*unlock_hook)(pthread_mutex_t *) = release;

static void *run(void *arg)
{
  for (int i = 0; i < 3; i++) {
    if (lock_hook)
      lock_hook(&m);
    n++;
    if (unlock_hook)
      unlock_hook(&m);
  }
  return arg;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, NULL);
  unlock_hook = release_last;
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
