// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Bits of a variable say what is held.
#include <pthread.h>
#include <stdlib.h>

enum { FIRST = 1, SECOND = 2 };

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *unused)
{
  unsigned held = 0;
  if (rand() % 2) {
    pthread_mutex_lock(&a); // NODEADLOCK
    held |= FIRST;
  }
  if (rand() % 2) {
    pthread_mutex_lock(&b); // NODEADLOCK
    held |= SECOND;
  }
  if (held & SECOND) {
    pthread_mutex_unlock(&b);
    held &= ~(unsigned)SECOND;
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
  works(NULL);
  works(NULL);
  pthread_join(thread, NULL);
  return 0;
}
