// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same with sigaction.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t stop;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // DEADLOCK signal
  pthread_mutex_unlock(&a);
  stop = 1;
}

int main(void)
{
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, NULL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
