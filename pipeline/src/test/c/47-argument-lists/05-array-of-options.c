// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A list may hold an array of options, each of which is read as a list of its own.
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

static int read_all(struct server *s, ...);

static int read_va(struct server *s, va_list list)
{
  enum option option;
  struct item *items;
  int i;
  while ((option = (enum option)va_arg(list, int)) != END) {
    switch (option) {
    case LIMIT:
      s->limit = va_arg(list, unsigned);
      break;
    case POOL:
      s->pool = va_arg(list, unsigned);
      break;
    case ITEMS:
      items = va_arg(list, struct item *);
      for (i = 0; items[i].option != END; i++)
        if (!read_all(s, items[i].option, items[i].value, END))
          return 0;
      break;
    default:
      return 0;
    }
  }
  return 1;
}

static int read_all(struct server *s, ...)
{
  va_list list;
  int known;
  va_start(list, s);
  known = read_va(s, list);
  va_end(list);
  return known;
}

static struct server *start(int flags, ...)
{
  struct server *s = calloc(1, sizeof *s);
  va_list list;
  int known;
  if (!s)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  pthread_mutex_init(&s->n, NULL);
  va_start(list, flags);
  known = read_va(s, list);
  va_end(list);
  if (!known)
    exit(1);
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
  struct item items[] = {{LIMIT, 4}, {POOL, 5}, {END, 0}};
  struct server *s = start(1, LIMIT, 3u, ITEMS, items, END);
  pthread_create(&t, NULL, run, s);
  pthread_mutex_lock(&s->n);
  pthread_mutex_lock(&s->m); // DEADLOCK cycle
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&s->n);
  pthread_join(t, NULL);
  return 0;
}
