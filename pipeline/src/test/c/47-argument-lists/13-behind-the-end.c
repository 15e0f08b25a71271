// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What comes behind the end of the list is not known.
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

static struct server *start(int count, ...)
{
  struct server *s = calloc(1, sizeof *s);
  va_list list;
  int i;
  if (!s)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  pthread_mutex_init(&s->n, NULL);
  va_start(list, count);
  for (i = 0; i < count; i++) {
    long option = va_arg(list, long);
    if (option == POOL)
      s->pool = 1;
    if (option == -1)
      s->limit = 7;
  }
  va_end(list);
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
  struct server *s = start(3, (long)LIMIT, -1L);
  pthread_create(&t, NULL, run, s);
  pthread_mutex_lock(&s->n);
  pthread_mutex_lock(&s->m); // DEADLOCK cycle
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&s->n);
  pthread_join(t, NULL);
  return 0;
}
