// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The list is begun again.
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
  int round;
  if (!s)
    exit(1);
  pthread_mutex_init(&s->m, NULL);
  pthread_mutex_init(&s->n, NULL);
  for (round = 0; round < 2; round++) {
    enum option option;
    va_start(list, flags);
    option = (enum option)va_arg(list, int);
    if (option == POOL)
      s->pool = round;
    va_end(list);
  }
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
  struct server *s = start(1, POOL, END);
  pthread_create(&t, NULL, run, s);
  pthread_mutex_lock(&s->n);
  pthread_mutex_lock(&s->m); // DEADLOCK cycle
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&s->n);
  pthread_join(t, NULL);
  return 0;
}
