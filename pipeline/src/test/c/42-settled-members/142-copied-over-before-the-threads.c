// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Before the first thread is created, other settings are copied over the flag between its tests.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct settings {
  int threaded;
  int lines;
};

static struct settings *now;
static const struct settings off;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *argument)
{
  now->lines++;
  return argument;
}

int main(int argc, char **argv)
{
  pthread_t t;
  (void)argv;
  now = calloc(1, sizeof *now);
  if (!now)
    return 1;
  now->threaded = argc;
  if (now->threaded)
    pthread_mutex_lock(&m); // NODEADLOCK
  memcpy(now, &off, sizeof *now);
  if (now->threaded)
    pthread_mutex_unlock(&m);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
