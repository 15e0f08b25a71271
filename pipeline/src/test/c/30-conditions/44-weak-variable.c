// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The address of a weak variable that nobody defines is null.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
extern int feature __attribute__((weak));

static void step(void)
{
  pthread_mutex_lock(&m); // DEADLOCK self
  if (&feature)
    pthread_mutex_unlock(&m);
}

int main(void)
{
  step();
  step();
  return 0;
}
