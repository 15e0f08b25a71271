// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is compared is the lock of this round; that of the round before is held, too.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void three(pthread_mutex_t *first, pthread_mutex_t *second, pthread_mutex_t *third)
{
  pthread_mutex_t *p = first;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(p); // DEADLOCK self (imprecise: the rounds are one)
    if (i == 0)
      p = second;
  }
  if (p < third) {
    pthread_mutex_lock(third); // DEADLOCK cycle
    pthread_mutex_unlock(third);
  }
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *forth(void *unused)
{
  three(&c, &a, &b);
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
