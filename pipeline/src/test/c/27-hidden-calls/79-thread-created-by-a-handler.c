// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// A thread that a handler creates has the mask of the thread that the handler interrupted.
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

static void *worker(void *x)
{
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return x;
}

static void on_start(int number)
{
  pthread_t h;
  (void)number;
  pthread_create(&h, NULL, worker, NULL);
}

int main(void)
{
  sigset_t set;
  signal(SIGUSR1, on_start);
  signal(SIGUSR2, on_signal);
  raise(SIGUSR1);
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
