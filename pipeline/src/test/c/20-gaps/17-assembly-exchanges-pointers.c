// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What an operand in memory had before comes out of a register.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *current = &a;

static pthread_mutex_t *exchange(pthread_mutex_t **where, pthread_mutex_t *fresh)
{
  __asm__ volatile("xchgq %0, %1" : "+r"(fresh), "+m"(*where));
  return fresh;
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_mutex_t *before = exchange(&current, &c);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(before); // DEADLOCK cycle
  pthread_mutex_unlock(before);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return 0;
}
