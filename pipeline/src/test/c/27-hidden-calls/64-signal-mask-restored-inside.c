// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// What a function restores is the mask that blocks the signal already: the caller stays protected.
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

static void count(void)
{
  sigset_t set;
  sigset_t old;
  sigfillset(&set);
  sigprocmask(SIG_BLOCK, &set, &old);
  sigprocmask(SIG_SETMASK, &old, NULL);
}

int main(void)
{
  sigset_t set;
  signal(SIGINT, on_signal);
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigprocmask(SIG_BLOCK, &set, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  count();
  pthread_mutex_unlock(&a);
  return 0;
}
