// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// The addresses of locks go through vectors: copied, passed, computed with, and taken from elements.
#include <pthread.h>

typedef unsigned long pair __attribute__((vector_size(2 * sizeof(long))));

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static pair swapped(pair p) {
  pair q = p + 0;
  p[0] = q[1];
  p[1] = q[0];
  return p;
}

static void both(pair p) {
  pthread_mutex_lock((pthread_mutex_t *) p[0]); // DEADLOCK self (imprecise: elements of a vector are one); DEADLOCK join (imprecise: elements of a vector are one); DEADLOCK cycle (imprecise: elements of a vector are one)
  pthread_mutex_lock((pthread_mutex_t *) p[1]); // DEADLOCK cycle; DEADLOCK self (imprecise: elements of a vector are one); DEADLOCK join (imprecise: elements of a vector are one)
  pthread_mutex_unlock((pthread_mutex_t *) p[1]);
  pthread_mutex_unlock((pthread_mutex_t *) p[0]);
}

static void *other(void *arg) {
  pair p = {(unsigned long) &a, (unsigned long) &b};
  both(swapped(p));
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pair p = {(unsigned long) &a, (unsigned long) &b};
  both(p);
  pthread_join(t, 0); // DEADLOCK join (imprecise: elements of a vector are one)
  return 0;
}
