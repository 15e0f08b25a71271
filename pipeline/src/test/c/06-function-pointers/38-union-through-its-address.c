// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A member of a union whose address is taken is read elsewhere, and called as another type.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

typedef void (*wide)(int, int);

static union {
  struct {
    int kind;
    wide func;
  } wide;
  struct {
    long kind;
    void (*func)(int *);
  } narrow;
} u;

static void perform(int *count)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static void run(wide *func)
{
  (*func)(1, 2);
}

int main(void)
{
  u.narrow.func = perform;
  pthread_mutex_lock(&a);
  run(&u.wide.func);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
