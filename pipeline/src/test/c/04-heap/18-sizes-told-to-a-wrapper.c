// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As in program 17, but the struct that is made larger for one purpose is used for the other by
// what both begin with.
#include <pthread.h>
#include <stdlib.h>

struct base {
  int kind;
  pthread_mutex_t *lock;
};
struct wide {
  int kind;
  pthread_mutex_t *lock;
  pthread_mutex_t *second;
};
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static void *slot;

static void *allocate(size_t size)
{
  return malloc(size);
}

static void *serve(void *x)
{
  struct base *base = slot;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(base->lock); // DEADLOCK cycle
  pthread_mutex_unlock(base->lock);
  pthread_mutex_unlock(&b);
  return x;
}

int main(void)
{
  pthread_t t;
  slot = allocate(sizeof(struct wide));
  struct wide *wide = slot;
  wide->lock = &a;
  wide->second = &b;
  pthread_create(&t, NULL, serve, NULL);
  pthread_mutex_lock(wide->lock);
  pthread_mutex_lock(wide->second); // DEADLOCK cycle
  pthread_mutex_unlock(wide->second);
  pthread_mutex_unlock(wide->lock);
  pthread_join(t, NULL);
  return 0;
}
