// OPTIONS:
// VERDICT: inconclusive
// SPDX-License-Identifier: Apache-2.0
//
// Which function it is, a resolver tells when the program is loaded.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void with_lock(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void (*choose(void))(void)
{
  return with_lock;
}

void work(void) __attribute__((ifunc("choose")));

int main(void)
{
  pthread_mutex_lock(&a);
  work();
  pthread_mutex_unlock(&a);
  return 0;
}
