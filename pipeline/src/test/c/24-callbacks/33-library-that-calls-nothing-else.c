// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// GnuTLS calls no function that another library was given.
#include <pthread.h>

struct gnutls_session_int;
extern void other_library_start(void (*called)(void));
extern int gnutls_priority_certificate_type_list2(struct gnutls_session_int *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events;

static void on_event(void) {
  pthread_mutex_lock(&lock); // NODEADLOCK
  events++;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  other_library_start(on_event);
  pthread_mutex_lock(&lock);
  gnutls_priority_certificate_type_list2(0);
  pthread_mutex_unlock(&lock);
  return events;
}
