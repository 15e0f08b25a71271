// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Every activation releases the recursive mutex as often as it has taken it.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void even(int n);

static void odd(int n)
{
  pthread_mutex_lock(&r); // NODEADLOCK
  if (n > 0)
    even(n - 1);
  pthread_mutex_unlock(&r);
}

static void even(int n)
{
  pthread_mutex_lock(&r); // NODEADLOCK
  if (n > 0)
    odd(n - 1);
  pthread_mutex_unlock(&r);
}

static void *worker(void *x)
{
  odd(rand());
  return x;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
