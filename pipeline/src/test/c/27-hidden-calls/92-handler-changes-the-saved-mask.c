// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The interrupted code goes on with the mask that the handler leaves in its context.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void on_first(int number)
{
  (void)number;
  pthread_mutex_lock(&m); // DEADLOCK signal
  pthread_mutex_unlock(&m);
}

static void on_second(int number, siginfo_t *info, void *context)
{
  (void)number;
  (void)info;
  sigdelset(&((ucontext_t *)context)->uc_sigmask, SIGUSR1);
}

int main(void)
{
  struct sigaction second = {.sa_sigaction = on_second, .sa_flags = SA_SIGINFO};
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  signal(SIGUSR1, on_first);
  sigaction(SIGUSR2, &second, NULL);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  return 0;
}
