// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Both callers end up with the same order, because the wrapper sorts by address. No pointer
// analysis compares addresses, so both branches count for both callers.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void lock_both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  if ((uintptr_t)p < (uintptr_t)q) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q); // DEADLOCK cycle (imprecise: the order of addresses is not followed)
  } else {
    pthread_mutex_lock(q);
    pthread_mutex_lock(p); // DEADLOCK cycle (imprecise: the order of addresses is not followed)
  }
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
