// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions whose parameters the callers do not see.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static void later();
static void old();

int main(void)
{
  later(1); // NOTE call-arity
  later(1, 2);
  later(1, 2, 3); // NOTE call-arity
  old(); // NOTE call-arity
  old(&a);
  old((void *)0);
  old(0);
  old(1.0); // NOTE call-type
  return first(1) + first(); // NOTE call-arity
}

static void later(int one, int other)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  (void)(one + other);
}

static void old(lock)
pthread_mutex_t *lock;
{
  (void)lock;
}

int first(int number)
{
  return number;
}
