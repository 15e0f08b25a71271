// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Whether the lock is taken again is decided by memory that assembly writes.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void set(int *flag)
{
  __asm__ volatile("movl $1, (%0)" : : "r"(flag) : "memory");
}

int main(void)
{
  int again = 0;
  pthread_mutex_lock(&m);
  set(&again);
  if (again)
    pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
