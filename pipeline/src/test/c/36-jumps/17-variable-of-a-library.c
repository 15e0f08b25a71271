// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The library defines the buffer to which it jumps.
#include <pthread.h>
#include <setjmp.h>

extern jmp_buf library_error;
extern void library_work(void);

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
  if (setjmp(library_error) == 0) {
    pthread_mutex_lock(&first);
    library_work();
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
  pthread_create(&worker, NULL, work, NULL);
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first); // DEADLOCK cycle
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  pthread_join(worker, NULL);
  return 0;
}
