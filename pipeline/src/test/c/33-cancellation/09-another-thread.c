// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Only the thread is cancelled that takes no lock; both call the same function.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void nap(void)
{
  sleep(1);
}

static void *sleeper(void *unused)
{
  nap();
  return unused;
}

static void *worker(void *unused)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  nap();
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t h, s;
  pthread_create(&h, NULL, worker, NULL);
  pthread_create(&s, NULL, sleeper, NULL);
  pthread_cancel(s);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
