// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two named locks, swapped where they are the wrong way round.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  if ((uintptr_t)p > (uintptr_t)q) {
    pthread_mutex_t *swapped = p;
    p = q;
    q = swapped;
  }
  pthread_mutex_lock(p);
  pthread_mutex_lock(q); // NODEADLOCK
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}

static void *forth(void *unused)
{
  both(&a, &b);
  return unused;
}

static void *back(void *unused)
{
  both(&b, &a);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, forth, NULL);
  pthread_create(&other, NULL, back, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
