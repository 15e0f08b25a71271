// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// To suspend with an empty mask lets the handler run there, while the lock is held.
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
  sigset_t none;
  signal(SIGINT, on_signal);
  sigfillset(&set);
  sigemptyset(&none);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  sigsuspend(&none);
  pthread_mutex_unlock(&a);
  return 0;
}
