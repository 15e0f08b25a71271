// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Wrappers around wrappers: each call string names one lock.
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;

static void raw_lock(pthread_mutex_t *m)
{
  pthread_mutex_lock(m); // NODEADLOCK
}

static void raw_unlock(pthread_mutex_t *m)
{
  pthread_mutex_unlock(m);
}

static void lock(pthread_mutex_t *m)
{
  raw_lock(m);
}

static void unlock(pthread_mutex_t *m)
{
  raw_unlock(m);
}

static void step(void)
{
  lock(&outer);
  lock(&inner);
  unlock(&inner);
  unlock(&outer);
}

static void *left(void *unused)
{
  (void)unused;
  step();
  lock(&inner);
  unlock(&inner);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  step();
  step();
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
