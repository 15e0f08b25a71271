// EXPECT: exit 0; an empty template is a barrier for the compiler and does nothing at run time
// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  pthread_mutex_lock(&m);
  __asm__ volatile("" : : "r"(&m) : "memory");
  pthread_mutex_unlock(&m);
  return 0;
}
