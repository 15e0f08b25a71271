// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// To abort lets the handler of that signal run, though it is blocked (C17 7.22.4.1).
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

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
  signal(SIGABRT, on_signal);
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  if (argc > 1) {
    abort();
  }
  pthread_mutex_unlock(&a);
  return 0;
}
