// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The function that tries tells by its result whether it has the lock; the loop is in its caller.
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static bool taken(pthread_mutex_t *lock)
{
  int status = pthread_mutex_trylock(lock); // DEADLOCK cycle
  if (status == EBUSY)
    return false;
  return status == 0;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  while (!taken(&b))
    usleep(10);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
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
