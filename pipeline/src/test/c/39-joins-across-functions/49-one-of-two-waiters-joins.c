// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Without luck the waiter is one that does not join.
#include <pthread.h>
#include <stdlib.h>

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

static void *wait(void *unused)
{
  pthread_join(worker, NULL);
  return unused;
}

static void *go_on(void *unused)
{
  return unused;
}

int main(void)
{
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&waiter, NULL, rand() % 2 ? wait : go_on, NULL);
  pthread_join(waiter, NULL);
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  return 0;
}
