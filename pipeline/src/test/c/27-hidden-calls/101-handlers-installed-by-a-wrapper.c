// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A wrapper installs one handler for two signals, each of which may interrupt the other.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void handler(int sig)
{
  pthread_mutex_lock(&m); // DEADLOCK signal
  pthread_mutex_unlock(&m);
}

static void install(int sig)
{
  signal(sig, handler);
}

int main(void)
{
  install(SIGUSR1);
  install(SIGUSR2);
  pause();
  return 0;
}
