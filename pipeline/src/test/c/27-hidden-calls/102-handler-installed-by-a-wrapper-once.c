// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A wrapper installs a handler for one signal; main takes the lock where that is blocked.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void handler(int sig)
{
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
}

static void install(int sig, void (*function)(int))
{
  signal(sig, function);
}

int main(void)
{
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, NULL);
  install(SIGUSR1, handler);
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  pause();
  return 0;
}
