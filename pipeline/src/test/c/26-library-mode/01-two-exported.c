// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* Two threads of a client call one function each. */
static pthread_mutex_t store = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t journal = PTHREAD_MUTEX_INITIALIZER;

void store_put(void) {
  pthread_mutex_lock(&store);
  pthread_mutex_lock(&journal);  // DEADLOCK cycle
  pthread_mutex_unlock(&journal);
  pthread_mutex_unlock(&store);
}

void journal_replay(void) {
  pthread_mutex_lock(&journal);
  pthread_mutex_lock(&store);  // DEADLOCK cycle
  pthread_mutex_unlock(&store);
  pthread_mutex_unlock(&journal);
}
