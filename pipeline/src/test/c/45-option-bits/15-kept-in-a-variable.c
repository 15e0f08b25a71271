// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Whether a bit is set is kept in a variable; the bit is never set.
#include <pthread.h>
#include <stdbool.h>

enum { SHARED = 1, NESTED = 2 };

static unsigned options;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *unused)
{
  const bool nested = (options & NESTED) != 0;
  pthread_mutex_lock(&a); // NODEADLOCK
  if (nested) {
    pthread_mutex_lock(&b); // NODEADLOCK
    pthread_mutex_unlock(&b);
  }
  pthread_mutex_unlock(&a);
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t h;
  if (argc > 1)
    options |= SHARED;
  pthread_create(&h, NULL, works, NULL);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(h, NULL);
  return 0;
}
