// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// What the call leads to is not looked at.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void again(void)
{
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}

int main(void)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  __asm__ volatile("call *%0" : : "r"(again) : "memory");
  pthread_mutex_unlock(&m);
  return 0;
}
