// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is compared is the lock of this activation; that of the outer one is held, too.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void down(pthread_mutex_t *p, pthread_mutex_t *q, pthread_mutex_t *inner)
{
  pthread_mutex_lock(p); // DEADLOCK self (imprecise: the activations are one)
  if (inner)
    down(inner, q, NULL);
  else if (p < q) {
    pthread_mutex_lock(q); // DEADLOCK cycle
    pthread_mutex_unlock(q);
  }
  pthread_mutex_unlock(p);
}

static void *forth(void *unused)
{
  down(&c, &b, &a);
  return unused;
}

static void *back(void *unused)
{
  pthread_mutex_t *p = &b;
  pthread_mutex_t *q = &c;
  if (p < q) {
    pthread_mutex_lock(p);
    pthread_mutex_lock(q); // DEADLOCK cycle
    pthread_mutex_unlock(q);
    pthread_mutex_unlock(p);
  }
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
