// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The length of a text, which is computed at any time, does not count as a call that locks.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int n, m;

static int take_a(void) {
  pthread_mutex_lock(&a); // DEADLOCK cycle
  return n;
}

static int take_b(void) {
  pthread_mutex_lock(&b);
  return m;
}

static void *other(void *arg) {
  printf("%d %zu %d\n", take_a(), strlen(arg), take_b());
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, "text");
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  m++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
