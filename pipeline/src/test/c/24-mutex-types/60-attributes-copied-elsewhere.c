// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// The type is set at once, but then attributes without one are copied over them.
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t m;

static void setup(void) {
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
}

static void reset(void) {
  pthread_mutexattr_t fresh;
  pthread_mutexattr_init(&fresh);
  attributes = fresh;
}

static void make(void) { pthread_mutex_init(&m, &attributes); }

int main(void) {
  setup();
  reset();
  make();
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  return 0;
}
