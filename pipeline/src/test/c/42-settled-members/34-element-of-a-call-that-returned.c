// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The call that returns has looked at another element.
#include <pthread.h>
#include <stdlib.h>

struct q {
  int a[3];
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct q *f(struct q *p, int i)
{
  struct q *r = p;
  if (i > 0) {
    if (r->a[i])
      pthread_mutex_lock(&m);
    return r;
  }
  r = f(p, i + 1);
  if (r->a[i])
    pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return r;
}

int main(int argc, char **argv)
{
  struct q *v = calloc(1, sizeof *v);
  if (!v)
    return 1;
  v->a[1] = argc > 1;
  f(v, 0);
  return 0;
}
