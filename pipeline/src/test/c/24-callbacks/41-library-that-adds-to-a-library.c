// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A library that adds to GnuTLS is given a function for a session.
#include <pthread.h>

struct gnutls_session_int;
extern void addition_to_session(struct gnutls_session_int *, void (*)(void));
extern int gnutls_some_work(struct gnutls_session_int *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events;

static void on_event(void) {
  pthread_mutex_lock(&lock); // DEADLOCK self
  events++;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  addition_to_session(0, on_event);
  pthread_mutex_lock(&lock);
  gnutls_some_work(0);
  pthread_mutex_unlock(&lock);
  return events;
}
