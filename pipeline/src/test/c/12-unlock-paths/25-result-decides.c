// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both locks or none: the result says which, and every thread gives way until it has both.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int both(pthread_mutex_t *first, pthread_mutex_t *second)
{
  pthread_mutex_lock(first); // NODEADLOCK
  if (pthread_mutex_trylock(second) != 0) {
    pthread_mutex_unlock(first);
    return 0;
  }
  return 1;
}

static void *left(void *unused)
{
  while (!both(&a, &b))
    ;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused; // NODEADLOCK
}

static void *right(void *unused)
{
  while (!both(&b, &a))
    ;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused; // NODEADLOCK
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
