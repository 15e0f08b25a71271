// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// GnuTLS finds the function in a struct.
#include <pthread.h>

struct gnutls_session_int;
struct gnutls_some_hooks {
  int version;
  void (*event)(void);
};
extern void other_library_start(void (*called)(void));
extern int gnutls_some_hooks_set(struct gnutls_some_hooks *);
extern int gnutls_some_work(struct gnutls_session_int *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int events;

static void on_event(void) {
  pthread_mutex_lock(&lock); // DEADLOCK self
  events++;
  pthread_mutex_unlock(&lock);
}

int main(void) {
  struct gnutls_some_hooks hooks = {1, on_event};
  gnutls_some_hooks_set(&hooks);
  pthread_mutex_lock(&lock);
  gnutls_some_work(0);
  pthread_mutex_unlock(&lock);
  return events;
}
