// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A C11 mutex and a POSIX mutex in one ring.
#include <pthread.h>
#include <threads.h>

static mtx_t c;
static pthread_mutex_t p = PTHREAD_MUTEX_INITIALIZER;

static int left(void *unused)
{
  (void)unused;
  mtx_lock(&c);
  pthread_mutex_lock(&p); // DEADLOCK cycle
  pthread_mutex_unlock(&p);
  mtx_unlock(&c);
  return 0;
}

int main(void)
{
  thrd_t h;
  mtx_init(&c, mtx_plain);
  thrd_create(&h, left, NULL);
  pthread_mutex_lock(&p);
  mtx_lock(&c); // DEADLOCK cycle
  mtx_unlock(&c);
  pthread_mutex_unlock(&p);
  thrd_join(h, NULL);
  return 0;
}
