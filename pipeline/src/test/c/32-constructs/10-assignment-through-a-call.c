// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// C17 6.5.16p3: the sides of an assignment are evaluated in any order; GCC begins with the value.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int numbers[4];

static int *slot(void) {
  pthread_mutex_lock(&a); // DEADLOCK cycle
  return &numbers[1];
}

static int value(void) {
  pthread_mutex_lock(&b);
  return 3;
}

static void *other(void *arg) {
  *slot() = value();
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
