// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The wrapper passes the function on as plain data, where no prototype says what is expected.
#include <pthread.h>

struct gnutls_session_int;
extern int gnutls_some_option(struct gnutls_session_int *, int, ...);
extern int gnutls_some_work(struct gnutls_session_int *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events;

static void on_event(void) {
  pthread_mutex_lock(&lock); // DEADLOCK self
  events++;
  pthread_mutex_unlock(&lock);
}

static void set(int option, void *value) {
  gnutls_some_option(0, option, value);
}

int main(void) {
  set(3, (void *)on_event);
  pthread_mutex_lock(&lock);
  gnutls_some_work(0);
  pthread_mutex_unlock(&lock);
  return events;
}
