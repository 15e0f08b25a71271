// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The handler calls the same function as the code that blocks its signal, which does not make that
// unprotected.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void append(void)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void on_signal(int number)
{
  (void)number;
  append();
}

int main(void)
{
  sigset_t set;
  signal(SIGUSR1, on_signal);
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  append();
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  return 0;
}
