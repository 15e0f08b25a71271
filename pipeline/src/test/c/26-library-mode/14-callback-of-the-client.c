// OPTIONS: --library
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* The client's function is assumed not to call the library; the report says so. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
typedef void (*visitor)(void *data);

void each(visitor visit, void *data) {
  pthread_mutex_lock(&lock);  // NODEADLOCK
  visit(data);
  pthread_mutex_unlock(&lock);
}
