// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The number that shares its place in a union with a function is converted, and called as another
// type.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static union {
  unsigned long number;
  struct {
    void (*func)(int *, void *);
    void *data;
  } call;
} u;

static void perform(int *count, void *data)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

int main(void)
{
  unsigned long number;
  u.call.func = perform;
  pthread_mutex_lock(&a);
  number = u.number;
  ((void (*)(int, int))number)(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
