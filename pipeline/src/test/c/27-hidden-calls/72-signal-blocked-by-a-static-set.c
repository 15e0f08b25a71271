// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The set is static, but only main writes it, which runs once.
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

static sigset_t set;

static void *signals(void *x)
{
  int number;
  sigwait(&set, &number);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return x;
}

int main(void)
{
  pthread_t h;
  signal(SIGHUP, on_signal);
  sigemptyset(&set);
  sigaddset(&set, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&h, NULL, signals, NULL);
  pthread_join(h, NULL);
  return 0;
}
