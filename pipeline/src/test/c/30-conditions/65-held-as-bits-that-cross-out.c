// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A bit that is changed twice is clear again.
#include <pthread.h>
#include <stdlib.h>

enum { FIRST = 1, SECOND = 2 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *unused)
{
  unsigned held = 0;
  if (rand() % 2) {
    pthread_mutex_lock(&a); // DEADLOCK self
    held |= FIRST;
    held ^= FIRST;
  }
  if (rand() % 2) {
    held |= SECOND;
  }
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
