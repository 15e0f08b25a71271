// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// After ten attempts the caller gives a back.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static bool taken(pthread_mutex_t *lock)
{
  for (int i = 0; i < 10; i++)
    if (pthread_mutex_trylock(lock) == 0) // NODEADLOCK
      return true;
  return false;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a); // NODEADLOCK
  while (!taken(&b)) {
    pthread_mutex_unlock(&a);
    pthread_mutex_lock(&a); // NODEADLOCK
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
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
