// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The worker has the mask that main had when it created it.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // DEADLOCK signal
  pthread_mutex_unlock(&a);
}

static void *worker(void *x)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return x;
}

int main(void)
{
  sigset_t set;
  pthread_t h;
  signal(SIGINT, on_signal);
  sigfillset(&set);
  pthread_create(&h, NULL, worker, NULL);
  pthread_sigmask(SIG_SETMASK, &set, NULL);
  pthread_join(h, NULL);
  return 0;
}
