// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The guard says by a number whether the lock is held.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void release_a(int *held)
{
  if (*held)
    pthread_mutex_unlock(&a);
}

static void release_b(int *held)
{
  if (*held == 0)
    return;
  pthread_mutex_unlock(&b);
}

#define GUARD(lock) \
  __attribute__((cleanup(release_##lock))) int held_##lock = 0; \
  pthread_mutex_lock(&lock); \
  held_##lock = 1

static int work(int n)
{
  GUARD(a);
  if (n < 0)
    return -1;
  {
    GUARD(b);
    count += n;
    if (count > 5)
      return count;
  }
  return 0;
}

static void *worker(void *unused)
{
  (void)unused;
  work(3);
  work(-1);
  return NULL;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  work(1);
  pthread_mutex_lock(&b); // NODEADLOCK
  count = 0;
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL); // NODEADLOCK
  return 0;
}
