// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that takes a lock is called with that lock held: one thread blocks on itself.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int hits;

static void count(void)
{
  pthread_mutex_lock(&m); // DEADLOCK self
  hits++;
  pthread_mutex_unlock(&m);
}

int main(void)
{
  pthread_mutex_lock(&m);
  count();
  pthread_mutex_unlock(&m);
  return 0;
}
