// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// All threads inherit a mask that keeps the handler out for ever; one of them waits for the signal
// in the ordinary way. That it is given the set does not matter, since it only reads it.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
}

static void *signals(void *argument)
{
  int number;
  while (sigwait(argument, &number) == 0) {
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
  }
  return NULL;
}

int main(void)
{
  sigset_t set;
  struct sigaction action = {0};
  pthread_t h;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  action.sa_handler = on_signal;
  sigaction(SIGTERM, &action, NULL);
  pthread_create(&h, NULL, signals, &set);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
