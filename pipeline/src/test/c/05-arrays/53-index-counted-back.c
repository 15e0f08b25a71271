// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Who fails counts the index back while he gives back the locks, so that the loop begins again: with the lock
// that is waited for with nothing held.
#include <pthread.h>
#include <sched.h>

#define COUNT 3

static pthread_mutex_t locks[COUNT] = {
  PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *forwards(void *arg)
{
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < COUNT; i++) {
      int status = i == 0 ? pthread_mutex_lock(&locks[i]) : pthread_mutex_trylock(&locks[i]);
      if (status != 0) {
        for (i--; i >= 0; i--)
          pthread_mutex_unlock(&locks[i]);
        sched_yield();
      }
    }
    for (int i = COUNT - 1; i >= 0; i--)
      pthread_mutex_unlock(&locks[i]);
  }
  return arg;
}

static void *backwards(void *arg)
{
  for (int i = COUNT - 1; i >= 0; i--) {
    int status = i == COUNT - 1 ? pthread_mutex_lock(&locks[i]) : pthread_mutex_trylock(&locks[i]); // NODEADLOCK
    if (status != 0) {
      for (i++; i < COUNT; i++)
        pthread_mutex_unlock(&locks[i]);
    }
  }
  for (int i = 0; i < COUNT; i++)
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
