// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// From right to left the lock is kept by the last argument when the first one asks for it.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int n;

static int get(void) {
  pthread_mutex_lock(&a); // DEADLOCK self
  int value = n;
  pthread_mutex_unlock(&a);
  return value;
}

static int begin(void) {
  pthread_mutex_lock(&a);
  return n;
}

static void use(int x, int y) {
  n = x + y;
  pthread_mutex_unlock(&a);
}

static void *other(void *arg) {
  use(get(), begin());
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_join(t, 0);
  return 0;
}
