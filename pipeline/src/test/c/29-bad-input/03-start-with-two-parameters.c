// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A start function that takes more than it is given.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *one, void *two)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return one == two ? one : two;
}

static void right(void)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, (void *(*)(void *))left, NULL); // NOTE call-arity
  right();
  pthread_join(h1, NULL);
  h2 = h1;
  (void)h2;
  return 0;
}
