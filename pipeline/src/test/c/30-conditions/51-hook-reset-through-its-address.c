// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Main takes one of the hooks away by its address.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void acquire(pthread_mutex_t *l)
{
  pthread_mutex_lock(l); // DEADLOCK self
}

static void release(pthread_mutex_t *l)
{
  pthread_mutex_unlock(l);
}

static void (*lock_hook)(pthread_mutex_t *) = acquire;
static void (*unlock_hook)(pthread_mutex_t *) = release;

static void reset(void (**hook)(pthread_mutex_t *))
{
  *hook = NULL;
}

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
  reset(&unlock_hook);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
