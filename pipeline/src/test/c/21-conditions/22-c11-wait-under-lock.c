// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same with the functions of C11.
#include <threads.h>

static mtx_t h, m;
static cnd_t ready;
static int full;

static int producer(void *unused)
{
  (void)unused;
  mtx_lock(&h); // DEADLOCK condition
  mtx_lock(&m);
  full = 1;
  cnd_signal(&ready);
  mtx_unlock(&m);
  mtx_unlock(&h);
  return 0;
}

static int consumer(void *unused)
{
  (void)unused;
  mtx_lock(&h);
  mtx_lock(&m);
  while (!full)
    cnd_wait(&ready, &m); // DEADLOCK condition
  mtx_unlock(&m);
  mtx_unlock(&h);
  return 0;
}

int main(void)
{
  thrd_t h1, h2;
  mtx_init(&h, mtx_plain);
  mtx_init(&m, mtx_plain);
  cnd_init(&ready);
  thrd_create(&h1, producer, NULL);
  thrd_create(&h2, consumer, NULL);
  thrd_join(h1, NULL);
  thrd_join(h2, NULL);
  return 0;
}
