// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A recursive mutex of C11.
#include <threads.h>

static mtx_t m;

static int worker(void *unused)
{
  (void)unused;
  mtx_lock(&m);
  mtx_lock(&m); // NODEADLOCK
  mtx_unlock(&m);
  mtx_unlock(&m);
  return 0;
}

int main(void)
{
  thrd_t h;
  mtx_init(&m, mtx_plain | mtx_recursive);
  thrd_create(&h, worker, NULL);
  thrd_join(h, NULL);
  return 0;
}
