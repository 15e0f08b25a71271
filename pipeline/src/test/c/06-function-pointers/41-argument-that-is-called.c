// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function among variable arguments is read as an address and called as another type.
#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

typedef void (*callback)(int *);

static callback chosen;

static void perform(int *count)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

static void run(int count, va_list arguments)
{
  void (*function)(int, int) = (void (*)(int, int))va_arg(arguments, void *);
  function(count, count);
}

static void call(int count, ...)
{
  va_list arguments;
  va_start(arguments, count);
  run(count, arguments);
  va_end(arguments);
}

int main(void)
{
  chosen = perform;
  pthread_mutex_lock(&a);
  call(1, (void *)chosen);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
