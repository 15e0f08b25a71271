// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// GnuTLS, which calls nothing that it is not given, is given a buffer.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf error;
extern void gnutls_some_error(jmp_buf *);
extern int gnutls_some_work(int);

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
  if (setjmp(error) == 0) {
    pthread_mutex_lock(&first);
    gnutls_some_work(1);
    pthread_mutex_unlock(&first);
  } else {
    pthread_mutex_lock(&second); // DEADLOCK cycle
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
  }
  return argument;
}

int main(void) {
  pthread_t worker;
  gnutls_some_error(&error);
  pthread_create(&worker, NULL, work, NULL);
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first); // DEADLOCK cycle
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  pthread_join(worker, NULL);
  return 0;
}
