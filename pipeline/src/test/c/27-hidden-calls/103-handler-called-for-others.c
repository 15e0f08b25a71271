// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A handler that installs itself again is also called by hand, with the number of another signal.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void handler(int sig)
{
  pthread_mutex_lock(&m); // DEADLOCK signal
  pthread_mutex_unlock(&m);
  signal(sig, handler);
}

int main(void)
{
  handler(SIGUSR1);
  handler(SIGUSR2);
  pause();
  return 0;
}
