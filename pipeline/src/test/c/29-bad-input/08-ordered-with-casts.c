// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Wrong types alone are no deadlock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void left(void)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static int right(int number)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return number;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, (void *(*)(void *))left, NULL); // NOTE call-arity
  pthread_create(&h2, NULL, (void *(*)(void *))right, (void *)1); // NOTE call-type
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
