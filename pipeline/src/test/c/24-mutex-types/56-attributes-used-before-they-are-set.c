// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// Another function sets the type, when the mutex is made already.
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t m;

static void make(void) { pthread_mutex_init(&m, &attributes); }
static void set(void) { pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE); }

int main(void) {
  pthread_mutexattr_init(&attributes);
  make();
  set();
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  return 0;
}
