// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R16
// SPDX-License-Identifier: Apache-2.0
//
// One thread at a time runs the function; the second waits for what the first left behind.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // DEADLOCK exit
  return NULL; // DEADLOCK exit
}

int main(void)
{
  pthread_t h;
  int i;
  for (i = 0; i < 2; i++) {
    pthread_create(&h, NULL, worker, NULL);
    pthread_join(h, NULL);
  }
  return 0;
}
