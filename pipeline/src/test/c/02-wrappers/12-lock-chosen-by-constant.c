// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Constants that calls give choose what a function returns or uses, always in the same order.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

enum kind { FIRST, SECOND, LAST };

static pthread_mutex_t *get(enum kind kind)
{
  switch (kind) {
  case FIRST:
    return &a;
  case SECOND:
    return &b;
  default:
    return &c;
  }
}

static void use(int last)
{
  pthread_mutex_t *lock;
  if (last)
    lock = get(LAST);
  else
    lock = &b;
  pthread_mutex_lock(lock); // NODEADLOCK
  pthread_mutex_unlock(lock);
}

static void *first(void *unused)
{
  pthread_mutex_lock(get(FIRST));
  pthread_mutex_lock(get(SECOND)); // NODEADLOCK
  use(1);
  pthread_mutex_unlock(get(SECOND));
  use(0);
  pthread_mutex_unlock(get(FIRST));
  return unused;
}

static void *second(void *unused)
{
  pthread_mutex_lock(get(SECOND));
  pthread_mutex_lock(get(LAST)); // NODEADLOCK
  pthread_mutex_unlock(get(LAST));
  pthread_mutex_unlock(get(SECOND));
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, first, NULL);
  pthread_create(&h2, NULL, second, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
