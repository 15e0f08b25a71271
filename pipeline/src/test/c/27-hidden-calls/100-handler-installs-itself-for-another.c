// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A handler installs itself for another signal, too, which may interrupt it.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void handler(int sig)
{
  pthread_mutex_lock(&m); // DEADLOCK signal
  pthread_mutex_unlock(&m);
  signal(sig, handler);
  sig = SIGUSR2;
  signal(sig, handler);
}

int main(void)
{
  signal(SIGUSR1, handler);
  pause();
  return 0;
}
