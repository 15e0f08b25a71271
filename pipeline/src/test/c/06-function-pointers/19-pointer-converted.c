// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Not the function is converted but a variable that points to it, and that as memory.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void only(int x)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

int main(void)
{
  void (*plain)(int) = only;
  void (*handler)(int, int) = *(void (**)(int, int))&plain;
  pthread_mutex_lock(&a);
  handler(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
