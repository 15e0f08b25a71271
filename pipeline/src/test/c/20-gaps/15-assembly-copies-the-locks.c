// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The pointers to the two locks are exchanged by a copy that C does not see.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct pair
{
  pthread_mutex_t *first;
  pthread_mutex_t *second;
};

static void copy(void *to, const void *from, unsigned long size)
{
  __asm__ volatile("rep movsb" : : "D"(to), "S"(from), "c"(size) : "memory");
}

static void *worker(void *argument)
{
  struct pair *given = argument;
  struct pair own;
  copy(&own, given, sizeof own);
  pthread_mutex_lock(own.first);
  pthread_mutex_lock(own.second); // DEADLOCK cycle
  pthread_mutex_unlock(own.second);
  pthread_mutex_unlock(own.first);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct pair reversed = {&b, &a};
  pthread_create(&t, NULL, worker, &reversed);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, NULL);
  return 0;
}
