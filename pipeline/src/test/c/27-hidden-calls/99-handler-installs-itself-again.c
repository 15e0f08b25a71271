// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A handler installs itself again for the signal that it was called with, and is blocked meanwhile.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void handler(int sig)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  signal(sig, handler);
}

int main(void)
{
  signal(SIGUSR1, handler);
  pause();
  return 0;
}
