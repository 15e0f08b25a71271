// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Nobody else takes the lock of the handler, and it does not interrupt itself: its signal is blocked
// while it runs.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t stop;

static void on_signal(int number)
{
  (void)number;
  pthread_mutex_lock(&own); // NODEADLOCK
  pthread_mutex_unlock(&own);
  stop = 1;
}

int main(void)
{
  signal(SIGINT, on_signal);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  return 0;
}
