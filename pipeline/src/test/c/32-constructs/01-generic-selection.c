// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
// long long is not long and const char * not char *, though they look alike: the second arm is taken.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static long long number;
static const char *text;

static void *other(void *arg) {
  pthread_mutex_t *first = _Generic(number, long: &a, long long: &b);
  pthread_mutex_t *second = _Generic(text, char *: &b, default: &a);
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // DEADLOCK cycle
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
