// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// The lock comes from thread-specific data.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;

static void take_current(void)
{
  pthread_mutex_t *m = pthread_getspecific(key);
  pthread_mutex_lock(m); // DEADLOCK cycle
  pthread_mutex_unlock(m);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_setspecific(key, &a);
  pthread_mutex_lock(&b);
  take_current();
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_key_create(&key, NULL);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
