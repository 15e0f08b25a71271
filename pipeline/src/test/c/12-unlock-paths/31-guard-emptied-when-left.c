// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The action empties the guard, which nobody reads any more.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void release(pthread_mutex_t **guard)
{
  if (!guard)
    return;
  if (*guard != NULL)
    pthread_mutex_unlock(*guard);
  *guard = NULL;
}

#define GUARD(lock) \
  pthread_mutex_t *guard_of_##lock __attribute__((cleanup(release))) = &lock; \
  pthread_mutex_lock(guard_of_##lock)

static int work(int n)
{
  GUARD(a);
  for (int i = 0; i < n; i++) {
    GUARD(b);
    if (i == count)
      continue;
    count++;
  }
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
