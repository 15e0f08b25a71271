// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The old mask is restored while the lock is still held.
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

int main(void)
{
  sigset_t set;
  sigset_t old;
  signal(SIGINT, on_signal);
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, &old);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  pthread_mutex_unlock(&a);
  return 0;
}
