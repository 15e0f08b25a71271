// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function calls itself with another index.
#include <pthread.h>
#include <stdlib.h>

struct q {
  int a[3];
  pthread_mutex_t m;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void f(struct q *p, int i, int depth)
{
  struct q *r = p;
  if (depth > 0) {
    if (r->a[i])
      pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m); // DEADLOCK self
    pthread_mutex_unlock(&m);
    return;
  }
  if (r->a[i])
    pthread_mutex_lock(&m);
  f(r, i + 1, 1);
}

int main(int argc, char **argv)
{
  struct q *v = calloc(1, sizeof *v);
  if (!v)
    return 1;
  v->a[0] = argc > 1;
  f(v, 0, 0);
  return 0;
}
