// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same where the handler from before only counts, and is installed again at the end.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before;
static volatile sig_atomic_t count;

static void first(int signal)
{
  (void) signal;
  count++;
}

static void second(int signal)
{
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
    before.sa_handler(signal);
}

int main(void)
{
  struct sigaction action = {0};
  action.sa_handler = first;
  sigaction(SIGUSR1, &action, NULL);
  action.sa_handler = second;
  sigaction(SIGUSR1, &action, &before);
  pthread_mutex_lock(&m); // NODEADLOCK
  second(SIGUSR1);
  pthread_mutex_unlock(&m);
  sigaction(SIGUSR1, &before, NULL);
  return 0;
}
