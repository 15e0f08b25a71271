// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Who joins the waiter comes after the end of the worker, too.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER;
static pthread_t worker, waiter;

static void *work(void *unused)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&k); // NODEADLOCK
  pthread_mutex_unlock(&k);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *wait(void *unused)
{
  pthread_join(worker, NULL);
  return unused;
}

int main(void)
{
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&waiter, NULL, wait, NULL);
  pthread_join(waiter, NULL);
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  return 0;
}
