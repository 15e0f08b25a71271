// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another thread cancels it while the first one still needs the lock.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int jobs;
static void *worker(void *a) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (jobs == 0) pthread_cond_wait(&cond, &lock); // DEADLOCK exit
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
static pthread_t t;
static void *watchdog(void *a) {
  pthread_cancel(t);
  return 0;
}
int main(void) {
  pthread_t w;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&w, 0, watchdog, 0);
  for (int i = 0; i < 5; i++) add();
  pthread_join(w, 0);
  pthread_join(t, 0);
  return 0;
}
