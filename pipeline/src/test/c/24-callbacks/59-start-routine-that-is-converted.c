// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As before, but the routine is also an observer, by way of a conversion.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct job {
  void *(*start)(void *);
  void (*notify)(int);
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static char pool[4096];

static void *work(void *argument)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
  return argument;
}

static int spawn(pthread_t *handle, void *(*routine)(void *), void *argument)
{
  return pthread_create(handle, NULL, routine, argument);
}

int main(int count, char **arguments)
{
  pthread_t h;
  struct job job = {work, (void (*)(int))work};
  struct job found;
  int at = count > 1 ? atoi(arguments[1]) % 4000 : 0;
  memcpy(pool + at, &job, sizeof job);
  memcpy(&found, pool + at, sizeof found);
  spawn(&h, found.start, NULL);
  pthread_mutex_lock(&a);
  found.notify(1);
  pthread_mutex_unlock(&a);
  pthread_join(h, NULL);
  return 0;
}
