// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A variable may be aligned more strictly than its type.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char buffer[64] __attribute__((aligned(64)));

int main(void)
{
  pthread_mutex_lock(&m);
  buffer[0] = 1;
  if (__alignof__(buffer) >= 64)
    pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
