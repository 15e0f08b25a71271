// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock wrapper of thesis figure 4.6a, called for two locks in one order. Without contexts the
// one lock call in the wrapper would seem to take either lock under either.
#include <pthread.h>
#include <stdlib.h>

typedef pthread_mutex_t vlc_mutex_t;

#define VLC_THREAD_ASSERT(action) \
  do { \
    if (val) \
      abort(); \
  } while (0)

static vlc_mutex_t input = PTHREAD_MUTEX_INITIALIZER;
static vlc_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

static void vlc_mutex_lock(vlc_mutex_t *p)
{
  int val = pthread_mutex_lock(p); // NODEADLOCK
  VLC_THREAD_ASSERT("locking_mutex");
}

static void vlc_mutex_unlock(vlc_mutex_t *p)
{
  int val = pthread_mutex_unlock(p);
  VLC_THREAD_ASSERT("unlocking_mutex");
}

static void *left(void *unused)
{
  (void)unused;
  vlc_mutex_lock(&input);
  vlc_mutex_lock(&output);
  vlc_mutex_unlock(&output);
  vlc_mutex_unlock(&input);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  vlc_mutex_lock(&input);
  vlc_mutex_unlock(&input);
  vlc_mutex_lock(&input);
  vlc_mutex_lock(&output);
  vlc_mutex_unlock(&input);
  vlc_mutex_unlock(&output);
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
