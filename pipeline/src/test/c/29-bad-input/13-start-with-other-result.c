// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Start functions that return something else, with a cast and without one.
#include <pthread.h>
#include <threads.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *work(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *sloppy()
{
  return work();
}

static void nothing(void *unused)
{
  (void)unused;
  work();
}

static long whole(long number)
{
  work();
  return number;
}

static void *of_c11(void *unused)
{
  work();
  return unused;
}

int main(void)
{
  pthread_t h[5];
  thrd_t t;
  void *hidden = nothing;
  void *(*start)(void *) = hidden;
  pthread_create(&h[0], NULL, (void *)work, NULL); // NOTE call-arity
  pthread_create(&h[1], NULL, sloppy, NULL); // NOTE call-arity
  pthread_create(&h[2], NULL, nothing, NULL); // NOTE call-type
  pthread_create(&h[3], NULL, (void *(*)(void *))whole, (void *)7);
  pthread_create(&h[4], NULL, start, NULL); // NOTE call-type
  thrd_create(&t, (thrd_start_t)of_c11, NULL); // NOTE call-type
  for (int i = 0; i < 5; i++) {
    pthread_join(h[i], NULL);
  }
  thrd_join(t, NULL);
  return 0;
}
