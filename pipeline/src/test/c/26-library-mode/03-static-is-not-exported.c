// OPTIONS: --library
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* Nobody calls the function that takes the locks the other way round. */
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

__attribute__((unused)) static void backwards(void) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
}

void forwards(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);  // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}
