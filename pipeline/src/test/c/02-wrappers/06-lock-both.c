// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function takes two locks in the order of its parameters; the callers swap them.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void lock_both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  pthread_mutex_lock(p);
  pthread_mutex_lock(q); // DEADLOCK cycle
}

static void unlock_both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}

static void *left(void *unused)
{
  (void)unused;
  lock_both(&a, &b);
  unlock_both(&a, &b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  lock_both(&b, &a);
  unlock_both(&b, &a);
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
