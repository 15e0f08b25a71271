// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A volatile variable of an activation, of which nobody knows the address, is like any other.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void work(int exclusive)
{
  volatile int locked = 0;
  if (exclusive) {
    pthread_mutex_lock(&m); // NODEADLOCK
    locked = 1;
  }
  if (locked)
    pthread_mutex_unlock(&m);
}

int main(void)
{
  work(1);
  work(0);
  work(1);
  return 0;
}
