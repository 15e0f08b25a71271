// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer is null until it gets the address of b, which two numbers keep in halves. The address
// is not followed through them; that it was null does not make the code dead that uses it.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *first;
static uint32_t low;
static uint32_t high;

static void *one(void *arg)
{
  pthread_mutex_lock(first);
  pthread_mutex_lock(&a); // DEADLOCK cycle; DEADLOCK self (imprecise: where the address leads is not known)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(first);
  return arg;
}

static void *two(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void)
{
  pthread_t threads[2];
  low = (uint32_t)(uintptr_t)&b;
  high = (uint32_t)((uintptr_t)&b >> 32);
  first = (pthread_mutex_t *)((uintptr_t)high << 32 | low);
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
