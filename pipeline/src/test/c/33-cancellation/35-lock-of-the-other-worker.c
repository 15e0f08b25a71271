// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The other worker waits for what the cancelled one holds; main never takes the lock after that.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int jobs;

static void *worker(void *unused) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock); // DEADLOCK exit
    jobs++;
    usleep(10); // DEADLOCK exit
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  pthread_cancel(one);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
