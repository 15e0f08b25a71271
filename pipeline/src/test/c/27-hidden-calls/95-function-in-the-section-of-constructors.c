// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// The loader runs functions whose addresses stand in a section.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void begin(void)
{
  pthread_mutex_lock(&a);
}

static void (*const first)(void) __attribute__((section(".init_array"), used)) = begin;

int main(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
