// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function is stored as one member of a union and called as another.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

union handler {
  void (*one)(int);
  void (*two)(int, int);
};

static void only(int x)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

int main(void)
{
  union handler handler;
  handler.one = only;
  pthread_mutex_lock(&a);
  handler.two(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
