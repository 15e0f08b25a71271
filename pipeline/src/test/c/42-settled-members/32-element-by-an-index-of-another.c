// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The index is read from another object after the pointer has changed.
#include <pthread.h>
#include <stdlib.h>

struct q {
  int a[2];
  int idx;
  pthread_mutex_t m;
};
static void f(struct q *v, struct q *t)
{
  if (v->a[t->idx])
    pthread_mutex_lock(&v->m);
  t = v;
  if (t->a[t->idx])
    pthread_mutex_unlock(&v->m);
  pthread_mutex_lock(&v->m); // DEADLOCK self
  pthread_mutex_unlock(&v->m);
}

int main(int argc, char **argv)
{
  struct q *v = calloc(1, sizeof *v), *t = calloc(1, sizeof *t);
  if (!v || !t)
    return 1;
  pthread_mutex_init(&v->m, NULL);
  v->a[0] = argc > 1;
  v->idx = 1;
  t->idx = argc > 9;
  f(v, t);
  return 0;
}
