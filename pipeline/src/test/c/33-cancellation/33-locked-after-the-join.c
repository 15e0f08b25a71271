// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken after the thread was cancelled.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int jobs;
static void *worker(void *a) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (jobs == 0) pthread_cond_wait(&cond, &lock); // DEADLOCK exit; DEADLOCK condition (imprecise: who waits is cancelled)
    jobs--;
    pthread_mutex_unlock(&lock);
  }
}
static void add(void) {
  pthread_mutex_lock(&lock); // DEADLOCK exit
  jobs++;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&lock);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  for (int i = 0; i < 5; i++) add();
  pthread_cancel(t);
  pthread_join(t, 0); // DEADLOCK condition (imprecise: who waits is cancelled)
  add();
  return 0;
}
