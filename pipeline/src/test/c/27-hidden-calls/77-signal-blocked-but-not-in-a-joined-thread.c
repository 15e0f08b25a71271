// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R17
// SPDX-License-Identifier: Apache-2.0
//
// The thread that main waits for lets the signal through: its handler waits for the lock of main.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // DEADLOCK join
  pthread_mutex_unlock(&a);
}

static void *worker(void *x)
{
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
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
  pthread_join(h, NULL); // DEADLOCK join
  pthread_mutex_unlock(&a);
  return 0;
}
