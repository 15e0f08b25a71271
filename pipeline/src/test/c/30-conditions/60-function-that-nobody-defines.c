// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A weak function that nobody defines has the address null: the lock is not released.
#include <pthread.h>

extern void hook(void) __attribute__((weak));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  pthread_mutex_lock(&lock);
  if (hook) {
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock); // DEADLOCK self
  pthread_mutex_unlock(&lock);
  return 0;
}
