// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function calls pthread_once with the control of itself.
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void)
{
  pthread_once(&once, prepare); // DEADLOCK self
}

int main(void)
{
  pthread_once(&once, prepare); // DEADLOCK self (imprecise: recursion folds both calls into one)
  return 0;
}
