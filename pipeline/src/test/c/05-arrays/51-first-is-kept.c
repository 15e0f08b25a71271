// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who goes forwards and fails keeps the first lock, and asks for it again.
#include <pthread.h>

#define COUNT 3

static pthread_mutex_t locks[COUNT] = {
  PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *forwards(void *arg)
{
again:
  pthread_mutex_lock(&locks[0]); // DEADLOCK self
  for (int i = 1; i < COUNT; i++) {
    if (pthread_mutex_trylock(&locks[i]) != 0) {
      while (--i > 0)
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
    if (pthread_mutex_trylock(&locks[i]) != 0) {
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
