// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

void append_2(void);
void append_1(void);

__asm__(".symver append_2, append@@V_2");
void append_2(void)
{
  pthread_mutex_lock(&mutex);  // DEADLOCK self
  pthread_mutex_unlock(&mutex);
}

// The old version is for programs that were linked when it was the only one.
__asm__(".symver append_1, append@V_1");
void append_1(void)
{
  pthread_mutex_lock(&mutex);  // NODEADLOCK
  pthread_mutex_unlock(&mutex);
}

void really_take(void)
{
  pthread_mutex_lock(&other);  // DEADLOCK self
  pthread_mutex_unlock(&other);
}

void take(void) __attribute__((alias("really_take")));
