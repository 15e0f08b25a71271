// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// The address of the lock travels in an integer.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t cookie;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_t *m = (pthread_mutex_t *)cookie;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(m); // DEADLOCK cycle
  pthread_mutex_unlock(m);
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
  cookie = (uintptr_t)&a;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
