// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R4
// SPDX-License-Identifier: Apache-2.0
//
// Two functions call each other. odd returns with b held, and the code of even behind the call asks
// for a. Really odd runs once; folded, it may run again with b held.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void odd(int n);

static void even(int n)
{
  if (n > 0)
    odd(n - 1);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
}

static void odd(int n)
{
  if (n > 0)
    even(n - 1);
  pthread_mutex_lock(&b); // DEADLOCK self (imprecise: recursion is folded)
}

static void *left(void *unused)
{
  (void)unused;
  even(1); // odd(0) leaves b held, then even takes a
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
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
