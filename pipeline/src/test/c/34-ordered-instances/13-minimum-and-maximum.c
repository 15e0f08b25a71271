// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two named locks, the lower and the higher of which are found one after the other.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  pthread_mutex_t *low = p < q ? p : q;
  pthread_mutex_t *high = p < q ? q : p;
  pthread_mutex_lock(low);
  pthread_mutex_lock(high); // NODEADLOCK
  pthread_mutex_unlock(high);
  pthread_mutex_unlock(low);
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
