// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The wrapper hands the status of the lock call on, and callers test it. On the path where the
// call failed nothing is held.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int take(pthread_mutex_t *m)
{
  return pthread_mutex_lock(m); // NODEADLOCK
}

static int give(pthread_mutex_t *m)
{
  return pthread_mutex_unlock(m);
}

static void *left(void *unused)
{
  (void)unused;
  if (take(&a) != 0)
    return NULL;
  if (take(&b) == 0)
    give(&b);
  give(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  take(&a);
  take(&b);
  give(&b);
  give(&a);
  take(&b);
  give(&b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
