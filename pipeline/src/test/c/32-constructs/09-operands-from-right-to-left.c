// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// C17 6.5p3: the operands of + and of [] are evaluated in any order, those of a nested operator, too.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER, d = PTHREAD_MUTEX_INITIALIZER;
static int numbers[4], sum;

static int take(pthread_mutex_t *m) {
  return pthread_mutex_lock(m); // DEADLOCK cycle
}

static int *table(void) {
  pthread_mutex_lock(&c); // DEADLOCK cycle
  return numbers;
}

static int row(void) {
  pthread_mutex_lock(&d);
  return 1;
}

static int zero(void) {
  return 0;
}

static void *other(void *arg) {
  sum = zero() + (take(&a) + take(&b));
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  table()[row()]++;
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&d); // DEADLOCK cycle
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  pthread_join(t, 0);
  return 0;
}
