// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The counter goes on past the bound and comes back: the threads are not counted.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t meet;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_barrier_wait(&meet);
  return NULL;
}

int main(void)
{
  pthread_t handle;
  unsigned char i = 0;
  pthread_barrier_init(&meet, NULL, 4);
  pthread_create(&handle, NULL, left, NULL);
  for (;; i++) {
    if (i < 2) {
      pthread_create(&handle, NULL, left, NULL);
      if (i == 1) {
        pthread_barrier_wait(&meet);
        pthread_mutex_lock(&b);
        pthread_mutex_lock(&a); // DEADLOCK cycle
        pthread_mutex_unlock(&a);
        pthread_mutex_unlock(&b);
      }
    }
  }
}
