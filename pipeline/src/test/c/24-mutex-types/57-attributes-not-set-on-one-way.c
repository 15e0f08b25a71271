// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// Who asks for plain mutexes gets the attributes without a type.
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t m;

static void setup(int plain) {
  pthread_mutexattr_init(&attributes);
  if (plain)
    return;
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
}

static void make(void) { pthread_mutex_init(&m, &attributes); }

int main(int argc, char **argv) {
  setup(argc > 1);
  make();
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // DEADLOCK self
  return 0;
}
