// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What the compiler is to forget about an address goes through assembly as a number.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *hidden(pthread_mutex_t *mutex)
{
  uintptr_t number = (uintptr_t)mutex;
  uintptr_t same;
  __asm__("" : "=r"(same) : "0"(number));
  return (pthread_mutex_t *)same;
}

static void *work(void *arg)
{
  pthread_mutex_lock(hidden(&b));
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(hidden(&b));
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(hidden(&b)); // DEADLOCK cycle
  pthread_mutex_unlock(hidden(&b));
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
