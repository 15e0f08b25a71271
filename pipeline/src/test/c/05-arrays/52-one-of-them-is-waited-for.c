// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each waits for the lock in the middle or at the end, which the other has, instead of trying it.
#include <pthread.h>

#define COUNT 3

static pthread_mutex_t locks[COUNT] = {
  PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *forwards(void *arg)
{
again:
  pthread_mutex_lock(&locks[0]);
  for (int i = 1; i < COUNT; i++) {
    int status = i == 2 ? pthread_mutex_lock(&locks[i]) : pthread_mutex_trylock(&locks[i]); // DEADLOCK cycle
    if (status != 0) {
      while (--i >= 0)
        pthread_mutex_unlock(&locks[i]);
      goto again;
    }
  }
  for (int i = 0; i < COUNT; i++)
    pthread_mutex_unlock(&locks[i]);
  return arg;
}

static void *backwards(void *arg)
{
again:
  pthread_mutex_lock(&locks[COUNT - 1]);
  for (int i = COUNT - 2; i >= 0; i--) {
    int status = i == 1 ? pthread_mutex_lock(&locks[i]) : pthread_mutex_trylock(&locks[i]); // DEADLOCK cycle
    if (status != 0) {
      while (++i < COUNT)
        pthread_mutex_unlock(&locks[i]);
      goto again;
    }
  }
  for (int i = COUNT - 1; i >= 0; i--)
    pthread_mutex_unlock(&locks[i]);
  return arg;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, NULL, forwards, NULL);
  pthread_create(&b, NULL, backwards, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
