// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A number is changed only where it is not zero, which it always is; and so the other member is never set.
#include <pthread.h>
#include <stdlib.h>

struct server {
  unsigned workers;
  int *pool;
  pthread_mutex_t m, n;
};

static int fill(struct server *s, unsigned wanted)
{
  unsigned i = 0;
  if (s->workers > 0) {
    s->pool = malloc(s->workers * sizeof *s->pool);
    if (!s->pool)
      return 0;
    for (i = 0; i < s->workers; i++)
      if (i == wanted)
        break;
    s->workers = i;
  }
  return 1;
}

static void *run(void *argument)
{
  struct server *s = argument;
  pthread_mutex_lock(&s->m);
  if (s->pool) {
    pthread_mutex_lock(&s->n); // NODEADLOCK
    pthread_mutex_unlock(&s->n);
  }
  pthread_mutex_unlock(&s->m);
  return NULL;
}

int main(int count, char **arguments)
{
  pthread_t t;
  struct server *s = calloc(1, sizeof *s);
  if (!s)
    return 1;
  pthread_mutex_init(&s->m, NULL);
  pthread_mutex_init(&s->n, NULL);
  if (!fill(s, (unsigned)count))
    return 1;
  pthread_create(&t, NULL, run, s);
  pthread_mutex_lock(&s->n);
  pthread_mutex_lock(&s->m); // NODEADLOCK
  pthread_mutex_unlock(&s->m);
  pthread_mutex_unlock(&s->n);
  pthread_join(t, NULL);
  return 0;
}
