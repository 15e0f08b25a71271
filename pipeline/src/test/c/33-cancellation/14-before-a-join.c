// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread that is cancelled in a join has not joined: the other thread may still run.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

static void *inner(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n); // DEADLOCK cycle
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *outer(void *unused)
{
  pthread_t h;
  pthread_create(&h, NULL, inner, NULL);
  pthread_join(h, NULL);
  return unused;
}

int main(void)
{
  pthread_t h;
  pthread_create(&h, NULL, outer, NULL);
  pthread_cancel(h);
  pthread_join(h, NULL);
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return 0;
}
