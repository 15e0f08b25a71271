// OPTIONS: --entry left
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* Many threads, but only one order. */
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

void left(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);  // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

void right(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}
