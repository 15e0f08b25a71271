// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function says which lock to take under c; whichever it is, c comes first.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *lock_of(int kind)
{
  return kind ? &a : &b;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_t *m = lock_of(1);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(m); // NODEADLOCK
  pthread_mutex_unlock(m);
  pthread_mutex_unlock(&c);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_t *m = lock_of(0);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(m); // NODEADLOCK
  pthread_mutex_unlock(m);
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
