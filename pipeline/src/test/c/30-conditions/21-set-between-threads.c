// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A flag is set before each of the threads is created.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int reversed;

static void *worker(void *unused)
{
  if (reversed) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t h[2];
  for (int i = 0; i < 2; i++) {
    reversed = i;
    pthread_create(&h[i], NULL, worker, NULL);
  }
  pthread_join(h[0], NULL);
  pthread_join(h[1], NULL);
  return 0;
}
