// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What an instruction reads through a pointer is a pointer to a lock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *second = &a;

static pthread_mutex_t *load(pthread_mutex_t **from)
{
  pthread_mutex_t *value;
  __asm__ volatile("movq (%1), %0" : "=r"(value) : "r"(from));
  return value;
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
  pthread_mutex_t *other = load(&second);
  pthread_create(&t, NULL, worker, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(other); // DEADLOCK cycle
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(&b);
  pthread_join(t, NULL);
  return 0;
}
