// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The bits of the thread are cleared through their address.
#include <pthread.h>
#include <stdlib.h>

enum { FIRST = 1, SECOND = 2 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local unsigned held;

static void forget(unsigned *bits)
{
  *bits = 0;
}

static void *works(void *unused)
{
  if (rand() % 2) {
    pthread_mutex_lock(&a); // DEADLOCK self
    held |= FIRST;
  }
  if (rand() % 2) {
    held |= SECOND;
  }
  forget(&held);
  if (held & FIRST) {
    pthread_mutex_unlock(&a);
    held &= ~(unsigned)FIRST;
  }
  return unused;
}

int main(void)
{
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_detach(thread);
  works(NULL);
  works(NULL);
  return 0;
}
