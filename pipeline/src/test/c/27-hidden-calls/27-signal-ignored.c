// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// No handler at all.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t stop;

__attribute__((unused)) static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  stop = 1;
}

int main(void)
{
  struct sigaction action = {0};
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
  signal(SIGHUP, SIG_DFL);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
