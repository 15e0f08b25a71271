// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread function that starts another thread of itself joins it under a lock that both need.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
  intptr_t n = (intptr_t)arg;
  pthread_t h;
  pthread_mutex_lock(&m); // DEADLOCK join
  if (n > 0) {
    pthread_create(&h, NULL, work, (void *)(n - 1));
    pthread_join(h, NULL); // DEADLOCK join
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, work, (void *)(intptr_t)3);
  pthread_join(h, NULL);
  return 0;
}
