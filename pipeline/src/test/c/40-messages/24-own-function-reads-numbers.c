// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The function that hands a list of arguments on is never given a format with an address.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void scan(const char *text, const char *format, ...)
{
  va_list list;
  va_start(list, format);
  vsscanf(text, format, list);
  va_end(list);
}

static pthread_mutex_t *get(pthread_mutex_t *lock)
{
  char text[64];
  pthread_mutex_t *found = &other;
  int number;
  snprintf(text, sizeof text, "%d %p", 1, (void *)lock);
  scan(text, "%d", &number);
  return found;
}

static void *work(void *unused)
{
  pthread_mutex_t *found = get(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(found); // NODEADLOCK
  pthread_mutex_unlock(found);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL);
  return 0;
}
