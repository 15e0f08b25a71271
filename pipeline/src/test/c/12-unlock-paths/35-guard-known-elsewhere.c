// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another function knows where the guard is, and empties it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void release(pthread_mutex_t **guard)
{
  if (*guard)
    pthread_mutex_unlock(*guard);
}

static pthread_mutex_t **known;

static void forget(void)
{
  if (known)
    *known = NULL;
}

static void work(int n)
{
  pthread_mutex_t *guard __attribute__((cleanup(release))) = &a;
  known = &guard;
  pthread_mutex_lock(guard); // DEADLOCK self; DEADLOCK join
  if (n > 2)
    forget();
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
  pthread_mutex_lock(&b);
  count = 0;
  pthread_mutex_unlock(&b);
  pthread_join(thread, NULL); // DEADLOCK join
  return 0;
}
