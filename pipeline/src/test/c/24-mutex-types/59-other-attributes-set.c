// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// Of two objects of attributes one is made, and the type of the other one is set.
#include <pthread.h>

static pthread_mutexattr_t plain, recursive;
static pthread_mutex_t m;

static void setup(void) {
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_init(&plain);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
}

static void make(void) { pthread_mutex_init(&m, &plain); }

int main(void) {
  setup();
  make();
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  return 0;
}
