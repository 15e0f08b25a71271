// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Another thread may clear the bit.
#include <pthread.h>
#include <stdlib.h>

enum { FIRST = 1, SECOND = 2 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static unsigned held;

static void *works(void *unused)
{
  if (rand() % 2) {
    pthread_mutex_lock(&a); // DEADLOCK self
    held |= FIRST;
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
