// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// As 10, but a statement for each side: the order is that of the text.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int numbers[4];

static int *slot(void) {
  pthread_mutex_lock(&a); // NODEADLOCK
  return &numbers[1];
}

static int value(void) {
  pthread_mutex_lock(&b); // NODEADLOCK
  return 3;
}

static void *other(void *arg) {
  int *at = slot();
  *at = value();
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
