// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// That a mutex is recursive does not help another thread.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_lock(&n); // DEADLOCK cycle
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *down(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, up, NULL);
  pthread_create(&h2, NULL, down, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
