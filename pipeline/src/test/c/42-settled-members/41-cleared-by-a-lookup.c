// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, between two tests.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct q {
  int shared;
  int n;
  pthread_mutex_t m;
};
static struct q *g;
static void get(void **out)
{
  *out = g;
}

static void clear(void)
{
  void *v;
  get(&v);
  memset(v, 0, sizeof(int));
}

static void put(struct q *p)
{
  if (p->shared)
    pthread_mutex_lock(&p->m);
  clear();
  if (p->shared)
    pthread_mutex_unlock(&p->m);
  pthread_mutex_lock(&p->m); // DEADLOCK self
  pthread_mutex_unlock(&p->m);
}

int main(int argc, char **argv)
{
  struct q *p = calloc(1, sizeof *p);
  if (!p)
    return 1;
  pthread_mutex_init(&p->m, NULL);
  p->shared = argc > 1;
  g = p;
  put(p);
  return 0;
}
