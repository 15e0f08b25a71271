// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The recursive call asks for the lock that its caller holds.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int depth;

static void descend(int n)
{
  pthread_mutex_lock(&m); // DEADLOCK self
  depth++;
  if (n > 0)
    descend(n - 1);
  pthread_mutex_unlock(&m);
}

int main(void)
{
  descend(2);
  return 0;
}
