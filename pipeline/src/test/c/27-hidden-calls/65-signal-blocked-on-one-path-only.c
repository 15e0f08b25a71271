// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// Without arguments, the signal is not blocked.
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

int main(int argc, char **argv)
{
  sigset_t set;
  (void)argv;
  signal(SIGINT, on_signal);
  sigfillset(&set);
  if (argc > 1) {
    pthread_sigmask(SIG_BLOCK, &set, NULL);
  }
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
