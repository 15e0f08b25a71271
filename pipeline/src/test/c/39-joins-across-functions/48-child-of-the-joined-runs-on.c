// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The worker is joined, but not the thread that it has created.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static pthread_t worker, waiter;

static void *work(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&k); // DEADLOCK cycle
  pthread_mutex_unlock(&k);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *begin(void *unused)
{
  pthread_t child;
  pthread_create(&child, NULL, work, NULL);
  return unused;
}

static void *wait(void *unused)
{
  pthread_join(worker, NULL);
  return unused;
}

int main(void)
{
  pthread_create(&worker, NULL, begin, NULL);
  pthread_create(&waiter, NULL, wait, NULL);
  pthread_join(waiter, NULL);
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  return 0;
}
