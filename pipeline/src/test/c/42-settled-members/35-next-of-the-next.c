// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// After a step along a list the same text means another object.
#include <pthread.h>
#include <stdlib.h>

struct q {
  struct q *next;
  int x;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void f(struct q *p)
{
  if (p->next->next->x)
    pthread_mutex_lock(&m);
  p = p->next;
  if (p->x)
    pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
}

int main(int argc, char **argv)
{
  struct q *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b), *c = calloc(1, sizeof *c);
  if (!a || !b || !c)
    return 1;
  c->x = argc > 1;
  a->next = b;
  b->next = c;
  f(a);
  return 0;
}
