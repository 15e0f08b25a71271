// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R14
// SPDX-License-Identifier: Apache-2.0
//
// The unlock has the text of the lock but not its value: p was assigned in between, so b is
// released and a is kept.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_t *p = &a;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(p); // DEADLOCK self (imprecise: the order of assignments is not followed)
  p = &b;
  pthread_mutex_unlock(p);
  pthread_mutex_lock(&c); // DEADLOCK cycle
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
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
