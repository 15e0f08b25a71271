// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that tries tells by a pointer whether it has the lock.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void try(pthread_mutex_t *lock, bool *taken)
{
  *taken = pthread_mutex_trylock(lock) == 0; // DEADLOCK cycle; DEADLOCK self (imprecise: the status is not followed there)
}

static void *left(void *unused)
{
  pthread_mutex_lock(&a);
  bool taken;
  do
    try(&b, &taken);
  while (!taken);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
