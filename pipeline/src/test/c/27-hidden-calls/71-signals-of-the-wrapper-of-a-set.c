// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// A function that is given the set blocks what is in it, which is not followed.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // DEADLOCK signal (imprecise: sets of signals are not followed through parameters)
  pthread_mutex_unlock(&a);
}

static void block_signals(sigset_t *set)
{
  pthread_sigmask(SIG_BLOCK, set, NULL);
}

int main(void)
{
  sigset_t set;
  signal(SIGINT, on_signal);
  sigfillset(&set);
  block_signals(&set);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
