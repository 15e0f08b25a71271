// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The two pointers are swapped before the locks are taken, in both threads alike. A pointer
// analysis without order gives each pointer both locks.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_t *p = &b;
  pthread_mutex_t *q = &a;
  pthread_mutex_t *t = p;
  p = q;
  q = t;
  pthread_mutex_lock(p);
  pthread_mutex_lock(q); // DEADLOCK cycle (imprecise: the order of assignments is not followed); DEADLOCK self (imprecise: the order of assignments is not followed)
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, NULL);
  pthread_create(&h2, NULL, worker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
