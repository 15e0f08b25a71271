// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Nobody else gives the signal.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int full;

static void *waiter(void *unused)
{
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&ready, &m); // DEADLOCK condition
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, waiter, NULL);
  pthread_join(t, NULL); // DEADLOCK condition
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&m);
  return 0;
}
