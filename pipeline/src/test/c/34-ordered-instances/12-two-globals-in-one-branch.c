// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Only one branch goes by the addresses: the other is taken with them either way.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *p, pthread_mutex_t *q)
{
  if (p < q || rand()) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(q);
    pthread_mutex_lock(p); // NODEADLOCK
  }
  pthread_mutex_unlock(p);
  pthread_mutex_unlock(q);
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
