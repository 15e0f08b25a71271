// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A signal handler changes the flag between the tests.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static int threaded = 1;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void clear(int number)
{
  (void)number;
  threaded = 0;
}

static void add(void)
{
  if (threaded)
    pthread_mutex_lock(&m); // DEADLOCK self
  raise(SIGUSR1);
  if (threaded)
    pthread_mutex_unlock(&m);
}

int main(void)
{
  signal(SIGUSR1, clear);
  add();
  threaded = 1;
  add();
  return 0;
}
