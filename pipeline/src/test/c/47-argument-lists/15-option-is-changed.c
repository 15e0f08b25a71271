// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The number that was read is changed before it is looked at.
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>

enum option { END = 0, LIMIT = 1, POOL = 14, ITEMS = 20 };

struct item {
  enum option option;
  unsigned value;
};

struct server {
  unsigned limit, pool;
  pthread_mutex_t m, n;
};

static struct server *start(int flags, ...)
{
  struct server *s = calloc(1, sizeof *s);
  va_list list;
  enum option option;
  if (!s)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  pthread_mutex_init(&s->n, NULL);
  va_start(list, flags);
  option = (enum option)va_arg(list, int);
  va_end(list);
  if (option == LIMIT)
    option += 13;
  if (option == POOL)
    s->pool = 1;
  return s;
}

static void *run(void *argument)
{
  struct server *s = argument;
  pthread_mutex_lock(&s->m);
  if (s->pool > 0) {
    pthread_mutex_lock(&s->n); // DEADLOCK cycle
    pthread_mutex_unlock(&s->n);
  }
  pthread_mutex_unlock(&s->m);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct server *s = start(1, LIMIT, END);
  pthread_create(&t, NULL, run, s);
  pthread_mutex_lock(&s->n);
  pthread_mutex_lock(&s->m); // DEADLOCK cycle
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&s->n);
  pthread_join(t, NULL);
  return 0;
}
