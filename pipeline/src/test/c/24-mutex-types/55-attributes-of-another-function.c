// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
// The attributes are made in one function and used in another one.
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t a, b;

static int setup(void) {
  int error = pthread_mutexattr_init(&attributes);
  error |= pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  return error;
}

static void make(pthread_mutex_t *mutex) { pthread_mutex_init(mutex, &attributes); }

static void *run(void *p) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&a);
  return p;
}

int main(void) {
  pthread_t t;
  if (setup())
    return 1;
  make(&a);
  make(&b);
  pthread_create(&t, 0, run, 0);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&b);
  pthread_join(t, 0);
  return 0;
}
