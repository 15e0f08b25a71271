// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// C11 threads: a trylock in one order, and main takes the locks after the joins.
#include <threads.h>

static mtx_t a;
static mtx_t b;

static int left(void *unused)
{
  (void)unused;
  mtx_lock(&a);
  if (mtx_trylock(&b) == thrd_success) // NODEADLOCK
    mtx_unlock(&b);
  mtx_unlock(&a);
  return 0;
}

static int right(void *unused)
{
  (void)unused;
  mtx_lock(&b);
  mtx_lock(&a); // NODEADLOCK
  mtx_unlock(&a);
  mtx_unlock(&b);
  return 0;
}

int main(void)
{
  thrd_t h1, h2;
  int status;
  mtx_init(&a, mtx_plain);
  mtx_init(&b, mtx_plain);
  thrd_create(&h1, left, NULL);
  thrd_create(&h2, right, NULL);
  thrd_join(h1, &status);
  thrd_join(h2, NULL);
  mtx_lock(&a);
  mtx_lock(&b); // NODEADLOCK
  mtx_unlock(&b);
  mtx_unlock(&a);
  return status;
}
