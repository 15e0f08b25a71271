// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Calls give constants, but the parameters do not keep them: a recursive call gives another, also
// one through a pointer or to what it calls, or the function itself writes its parameter.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t n[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t o[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t p[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void recursive(int i)
{
  pthread_mutex_lock(&m[i]); // DEADLOCK cycle
  pthread_mutex_unlock(&m[i]);
  if (i == 0)
    recursive(1);
}

static void by_pointer(int i)
{
  pthread_mutex_lock(&n[i]); // DEADLOCK cycle
  pthread_mutex_unlock(&n[i]);
}

static void each(int i, void (*visit)(int))
{
  visit(i);
  if (i == 0)
    each(1, visit);
}

static void written(int i)
{
  i++;
  pthread_mutex_lock(&o[i]); // DEADLOCK cycle
  pthread_mutex_unlock(&o[i]);
}

static void locked(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock); // DEADLOCK cycle
  pthread_mutex_unlock(lock);
}

static void addressed(int i)
{
  locked(&p[i]);
  if (i == 0)
    addressed(1);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  recursive(0);
  each(0, by_pointer);
  written(0);
  addressed(0);
  pthread_mutex_unlock(&a);
  return unused;
}

static void then_a(pthread_mutex_t *first)
{
  pthread_mutex_lock(first);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(first);
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  then_a(&m[1]);
  then_a(&n[1]);
  then_a(&o[1]);
  then_a(&p[1]);
  pthread_join(h, NULL);
  return 0;
}
