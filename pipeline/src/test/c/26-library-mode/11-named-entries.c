// OPTIONS: --entry left --entry right
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

void left(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);  // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

void right(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);  // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

void not_named(void) {
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
}
