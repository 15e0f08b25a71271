// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// error() with status zero returns. The header defines it inline in terms of the function of the library, by
// another name in C.
#include <error.h>
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
  error(0, 0, "a warning");
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a); // DEADLOCK self
  return 0;
}
