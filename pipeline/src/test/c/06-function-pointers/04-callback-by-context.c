// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The callbacks are kept apart by the call: take_b is never run under b, nor take_a under anything.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void with_lock(pthread_mutex_t *m, void (*body)(void))
{
  pthread_mutex_lock(m); // NODEADLOCK
  body();
  pthread_mutex_unlock(m);
}

static void take_b(void)
{
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
}

static void nothing(void)
{
}

static void *left(void *unused)
{
  (void)unused;
  with_lock(&a, take_b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  with_lock(&b, nothing);
  with_lock(&a, nothing);
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
