// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The function that blocks the signals has a set of its own, and gives the old mask to its caller.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void block_signals(sigset_t *old)
{
  sigset_t set;
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, old);
}

int main(void)
{
  sigset_t old;
  signal(SIGINT, on_signal);
  block_signals(&old);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  return 0;
}
