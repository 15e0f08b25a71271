// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The handler of one signal lets the other one through, whose handler then takes the lock that the
// interrupted code holds.
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

static void on_first(int number)
{
  sigset_t none;
  (void)number;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

int main(void)
{
  sigset_t set;
  signal(SIGUSR1, on_first);
  signal(SIGUSR2, on_signal);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  sigprocmask(SIG_BLOCK, &set, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
