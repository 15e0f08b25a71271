// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function among variable arguments is read as a number, which is kept and called later.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int (*chosen)(char *);
static unsigned long kept;

static int perform(char *text)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return 0;
}

static void keep(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  kept = va_arg(arguments, unsigned long);
  vprintf(format, arguments);
  va_end(arguments);
}

int main(void)
{
  chosen = perform;
  keep("kept\n", (void *)chosen);
  pthread_mutex_lock(&a);
  ((void (*)(int, int))kept)(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
