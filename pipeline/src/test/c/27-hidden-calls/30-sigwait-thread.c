// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Signals are waited for by a thread of their own, in the ordinary way.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void *signals(void *argument)
{
  sigset_t *set = argument;
  int number;
  while (sigwait(set, &number) == 0) {
    pthread_mutex_lock(&a); // NODEADLOCK
    stop = 1;
    pthread_mutex_unlock(&a);
  }
  return NULL;
}

int main(void)
{
  static sigset_t set;
  pthread_t h;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&h, NULL, signals, &set);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
