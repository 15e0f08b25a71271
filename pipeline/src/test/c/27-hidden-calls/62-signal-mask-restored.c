// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The old mask is restored when the lock is released.
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

static void append(void)
{
  sigset_t set;
  sigset_t old;
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, &old);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

int main(void)
{
  signal(SIGINT, on_signal);
  append();
  append();
  return 0;
}
