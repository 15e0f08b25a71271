// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Constants that calls give do not choose what a function returns: it calls itself with another, or
// it is called through a pointer, or it counts.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t e = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *again(int kind)
{
  if (kind == 0)
    return again(1);
  return &b;
}

static pthread_mutex_t *counted(int kind)
{
  int left = kind;
  while (left < 2)
    left++;
  if (left == kind)
    return &e;
  return &c;
}

static pthread_mutex_t *pointed(unsigned char kind)
{
  pthread_mutex_t *lock = &e;
  if (kind == 0)
    lock = &d;
  return lock;
}

static pthread_mutex_t *(*getter)(unsigned char) = pointed;

static void use(pthread_mutex_t *lock)
{
  pthread_mutex_lock(lock); // DEADLOCK cycle
  pthread_mutex_unlock(lock);
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  use(again(0));
  use(counted(0));
  use(getter((unsigned char)256));
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
  then_a(&b);
  then_a(&c);
  then_a(&d);
  pthread_join(h, NULL);
  return 0;
}
