// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The option that makes the threads nest the locks is in no list.
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

static int read_va(struct server *s, va_list list)
{
  enum option option;
  while ((option = (enum option)va_arg(list, int)) != END) {
    switch (option) {
    case LIMIT:
      s->limit = va_arg(list, unsigned);
      break;
    case POOL:
      s->pool = va_arg(list, unsigned);
      break;
    default:
      return 0;
    }
  }
  return 1;
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
    pthread_mutex_lock(&s->n); // NODEADLOCK
    pthread_mutex_unlock(&s->n);
  }
  pthread_mutex_unlock(&s->m);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct server *s = start(1, LIMIT, 14u, END);
  pthread_create(&t, NULL, run, s);
  pthread_mutex_lock(&s->n);
  pthread_mutex_lock(&s->m); // NODEADLOCK
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&s->n);
  pthread_join(t, NULL);
  return 0;
}
