// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The handler that was there before is called by the one that is installed after it.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before;
static volatile sig_atomic_t count;

static void first(int signal)
{
  (void) signal;
  pthread_mutex_lock(&m); // DEADLOCK self
  count++;
  pthread_mutex_unlock(&m);
}

static void second(int signal)
{
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
    before.sa_handler(signal);
}

int main(void)
{
  sigset_t all;
  struct sigaction action = {0};
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  action.sa_handler = first;
  sigaction(SIGUSR1, &action, NULL);
  action.sa_handler = second;
  sigaction(SIGUSR1, &action, &before);
  pthread_mutex_lock(&m);
  second(SIGUSR1);
  pthread_mutex_unlock(&m);
  return 0;
}
