// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 1
// SPDX-License-Identifier: Apache-2.0
//
// As with pthread_once, in C11.
#include <stddef.h>
#include <threads.h>

static mtx_t a;
static once_flag flag = ONCE_FLAG_INIT;

static void prepare(void)
{
  mtx_lock(&a); // DEADLOCK self
  mtx_unlock(&a);
}

static int worker(void *unused)
{
  (void)unused;
  mtx_lock(&a);
  call_once(&flag, prepare);
  mtx_unlock(&a);
  return 0;
}

int main(void)
{
  thrd_t h;
  mtx_init(&a, mtx_plain);
  thrd_create(&h, worker, NULL);
  call_once(&flag, prepare);
  thrd_join(h, NULL);
  return 0;
}
