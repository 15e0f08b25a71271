// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// C17 6.5.2.2p10: the order in which arguments are evaluated is unspecified; GCC takes b first.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *take(pthread_mutex_t *m) {
  pthread_mutex_lock(m); // DEADLOCK cycle
  return m;
}

static void release(pthread_mutex_t *x, pthread_mutex_t *y) {
  pthread_mutex_unlock(x);
  pthread_mutex_unlock(y);
}

static void *other(void *arg) {
  release(take(&a), take(&b));
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
