// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The handler of main waits for the lock of nobody: main has the signal blocked, and so has the
// thread whose end it waits for under the lock.
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

static void *worker(void *x)
{
  return x;
}

int main(void)
{
  sigset_t set;
  pthread_t h;
  signal(SIGINT, on_signal);
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&h, NULL, worker, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_join(h, NULL); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
