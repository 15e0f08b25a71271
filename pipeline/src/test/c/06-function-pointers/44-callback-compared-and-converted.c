// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A callback is compared with NULL, and the other pointer of the condition is called as another type.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static int (*chosen)(char *);

static int perform(char *text)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return 0;
}

int main(int argc, char **argv)
{
  void *found;
  chosen = perform;
  pthread_mutex_lock(&a);
  if ((void *)0 != (found = argc > 1 ? (void *)chosen : (void *)chosen))
    ((void (*)(int, int))found)(1, 2);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
