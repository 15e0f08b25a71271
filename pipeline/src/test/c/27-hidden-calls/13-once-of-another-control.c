// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two controls, always in one order.
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t outer = PTHREAD_ONCE_INIT;
static pthread_once_t inner = PTHREAD_ONCE_INIT;

static void low(void)
{
}

static void high(void)
{
  pthread_once(&inner, low); // NODEADLOCK
}

static void *worker(void *unused)
{
  (void)unused;
  pthread_once(&outer, high); // NODEADLOCK
  pthread_once(&inner, low);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, worker, NULL);
  pthread_once(&outer, high);
  pthread_join(h, NULL);
  return 0;
}
