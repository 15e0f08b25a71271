// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The second waiter joins the first one, by a function.
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

static void await(pthread_t thread)
{
  pthread_join(thread, NULL);
}

static pthread_t first;

static void *wait_first(void *unused)
{
  await(worker);
  return unused;
}

static void *wait(void *unused)
{
  await(first);
  return unused;
}

int main(void)
{
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&first, NULL, wait_first, NULL);
  pthread_create(&waiter, NULL, wait, NULL);
  pthread_join(waiter, NULL);
  pthread_mutex_lock(&k);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&k);
  return 0;
}
