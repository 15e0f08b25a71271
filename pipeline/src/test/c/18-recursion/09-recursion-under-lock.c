// OPTIONS:
// VERDICT: deadlock-free
// RULES: R4
// SPDX-License-Identifier: Apache-2.0
//
// A recursion that takes an inner lock in every round, started with and without the outer lock.
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void add(int n)
{
  pthread_mutex_lock(&inner); // NODEADLOCK
  sum += n;
  pthread_mutex_unlock(&inner);
  if (n > 0)
    add(n - 1);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&outer);
  add(3);
  pthread_mutex_unlock(&outer);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  add(2);
  pthread_mutex_lock(&outer); // NODEADLOCK
  pthread_mutex_unlock(&outer);
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
