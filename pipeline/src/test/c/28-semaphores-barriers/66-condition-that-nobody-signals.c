// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// main sets the flag, but forgets to signal: a thread that waits already waits on.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waits(void *unused)
{
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&changed, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t waiter;
  pthread_create(&waiter, NULL, waits, NULL);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_join(waiter, NULL);
  return 0;
}
