// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same with the functions of C11.
#include <threads.h>

static mtx_t m;

static int worker(void *unused)
{
  (void)unused;
  mtx_lock(&m);
  thrd_exit(1); // DEADLOCK exit
}

int main(void)
{
  thrd_t h;
  mtx_init(&m, mtx_plain);
  thrd_create(&h, worker, NULL);
  thrd_join(h, NULL);
  mtx_lock(&m); // DEADLOCK exit
  mtx_unlock(&m);
  return 0;
}
