// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same, but when the time is over nobody waits any longer.
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *signaller(void *u) {
  pthread_mutex_lock(&outer); // NODEADLOCK
  pthread_mutex_lock(&m); // NODEADLOCK
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
  pthread_mutex_lock(&m); // NODEADLOCK
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec++;
  do {
    status = pthread_cond_timedwait(&c, &m, &end); // NODEADLOCK
  } while (status != 0 && status != ETIMEDOUT);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&outer);
  pthread_join(t, NULL);
}
