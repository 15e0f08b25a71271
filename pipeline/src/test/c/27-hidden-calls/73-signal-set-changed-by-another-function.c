// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The set that is blocked is not the one that was filled last here.
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

static sigset_t set;

static void clear(void)
{
  sigemptyset(&set);
}

int main(void)
{
  signal(SIGHUP, on_signal);
  sigfillset(&set);
  clear();
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
