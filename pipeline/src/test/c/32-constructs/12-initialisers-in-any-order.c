// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// C17 6.7.9p23: the clauses of an initialiser are evaluated in any order.
#include <pthread.h>

struct pair {
  pthread_mutex_t *x, *y;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *take(pthread_mutex_t *m) {
  pthread_mutex_lock(m); // DEADLOCK cycle
  return m;
}

static void *other(void *arg) {
  struct pair pair = {take(&a), take(&b)};
  pthread_mutex_unlock(pair.x);
  pthread_mutex_unlock(pair.y);
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
