// OPTIONS: --entry either
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* One function, called by two threads at once with different arguments. */
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

void either(int forwards) {
  if (forwards) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);  // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);  // DEADLOCK cycle
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}
