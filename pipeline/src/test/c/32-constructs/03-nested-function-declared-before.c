// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// "auto" declares a nested function: the call is of that one, not of a function of another unit.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *arg) {
  auto void second(void);
  void first(void) {
    pthread_mutex_lock(&b);
    second();
    pthread_mutex_unlock(&b);
  }
  void second(void) {
    pthread_mutex_lock(&a); // DEADLOCK cycle
    pthread_mutex_unlock(&a);
  }
  first();
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
