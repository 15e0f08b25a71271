// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An entry of a local table is null before it gets the only function that it ever has.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void count(void)
{
  n++;
}

int main(void)
{
  void (*steps[3])(void) = {NULL};
  for (int round = 0; round < 2; round++) {
    if (steps[1] == NULL) {
      pthread_mutex_lock(&m);
      pthread_mutex_lock(&m); // DEADLOCK self
    }
    steps[1] = count;
    steps[1]();
  }
  return 0;
}
