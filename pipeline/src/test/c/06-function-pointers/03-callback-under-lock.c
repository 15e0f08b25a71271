// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function takes a lock and calls back; the two callbacks take the other's lock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void with_lock(pthread_mutex_t *m, void (*body)(void))
{
  pthread_mutex_lock(m);
  body();
  pthread_mutex_unlock(m);
}

static void take_a(void)
{
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
}

static void take_b(void)
{
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
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
  with_lock(&b, take_a);
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
