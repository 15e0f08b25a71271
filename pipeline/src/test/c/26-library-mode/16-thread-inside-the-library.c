// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

/* The library's own thread meets a thread of a client. */
static pthread_mutex_t state = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&output);
  pthread_mutex_lock(&state);  // DEADLOCK cycle
  pthread_mutex_unlock(&state);
  pthread_mutex_unlock(&output);
  return NULL;
}

__attribute__((constructor)) static void start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
}

void log_line(void) {
  pthread_mutex_lock(&state);
  pthread_mutex_lock(&output);  // DEADLOCK cycle
  pthread_mutex_unlock(&output);
  pthread_mutex_unlock(&state);
}
