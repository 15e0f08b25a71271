// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* A client may call db_scan between db_begin and db_end. */
static pthread_mutex_t db = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t pages = PTHREAD_MUTEX_INITIALIZER;

void db_begin(void) {
  pthread_mutex_lock(&db);  // DEADLOCK cycle; DEADLOCK self
}

void db_end(void) {
  pthread_mutex_unlock(&db);
}

void db_scan(void) {
  pthread_mutex_lock(&pages);  // DEADLOCK cycle
  pthread_mutex_unlock(&pages);
}

void db_compact(void) {
  pthread_mutex_lock(&pages);  // DEADLOCK cycle
  db_begin();
  db_end();
  pthread_mutex_unlock(&pages);
}
