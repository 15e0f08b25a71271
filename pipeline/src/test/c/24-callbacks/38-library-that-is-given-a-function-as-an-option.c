// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function is an argument beyond the prototype.
#include <pthread.h>

struct gnutls_session_int;
extern void other_library_start(void (*called)(void));
extern int gnutls_some_option(struct gnutls_session_int *, int, ...);
extern int gnutls_some_work(struct gnutls_session_int *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events;

static void on_event(void) {
  pthread_mutex_lock(&lock); // DEADLOCK self
  events++;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  gnutls_some_option(0, 3, on_event);
  pthread_mutex_lock(&lock);
  gnutls_some_work(0);
  pthread_mutex_unlock(&lock);
  return events;
}
