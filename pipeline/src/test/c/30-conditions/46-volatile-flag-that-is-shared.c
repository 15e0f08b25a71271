// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 45-volatile-flag.c, but the flag is one for all threads: another one clears it.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int locked;

static void work(int exclusive)
{
  locked = 0;
  if (exclusive) {
    pthread_mutex_lock(&m); // DEADLOCK self
    locked = 1;
  }
  if (locked)
    pthread_mutex_unlock(&m);
}

static void *clear(void *arg)
{
  locked = 0;
  return arg;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, clear, NULL);
  work(1);
  work(0);
  work(1);
  return 0;
}
