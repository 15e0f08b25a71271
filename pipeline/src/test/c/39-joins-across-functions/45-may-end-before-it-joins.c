// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The waiter may end before it has joined the worker.
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
  if (rand() % 2)
    pthread_exit(NULL);
  pthread_join(worker, NULL);
  return unused;
}

int main(void)
{
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&waiter, NULL, wait, NULL);
  pthread_join(waiter, NULL);
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m); // DEADLOCK cycle
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  return 0;
}
