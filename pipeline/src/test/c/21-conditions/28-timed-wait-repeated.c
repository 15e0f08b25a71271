// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A wait that ends after a time is repeated until somebody signals, under a lock that the only signaller needs first.
#include <pthread.h>
#include <time.h>
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *signaller(void *u) {
  pthread_mutex_lock(&outer); // DEADLOCK condition
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  return u;
}
int main(void) {
  pthread_t t;
  struct timespec end;
  int status;
  pthread_mutex_lock(&outer);
  pthread_create(&t, NULL, signaller, NULL);
  pthread_mutex_lock(&m);
  do {
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec++;
    status = pthread_cond_timedwait(&c, &m, &end); // DEADLOCK condition
  } while (status != 0);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  pthread_join(t, NULL);
}
