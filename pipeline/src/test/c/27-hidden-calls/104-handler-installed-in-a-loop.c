// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A handler is installed for all signals of a table.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static const int signals[] = {SIGUSR1, SIGUSR2};

static void handler(int sig)
{
  pthread_mutex_lock(&m); // DEADLOCK signal
  pthread_mutex_unlock(&m);
  signal(sig, handler);
}

int main(void)
{
  unsigned i;
  for (i = 0; i < 2; i++)
    signal(signals[i], handler);
  pause();
  return 0;
}
