// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// The type is set at once, but another function sets another one.
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t m;

static void setup(void) {
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
}

static void relax(void) { pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_NORMAL); }
static void make(void) { pthread_mutex_init(&m, &attributes); }

int main(void) {
  setup();
  relax();
  make();
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  return 0;
}
