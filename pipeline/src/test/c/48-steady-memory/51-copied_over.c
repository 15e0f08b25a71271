// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The thread itself copies other settings over the flag between the tests, as bytes.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct settings {
  int threaded;
  int lines;
};

static struct settings *now;
static const struct settings off;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  pthread_mutex_lock(&lock);
  if (now->threaded)
    pthread_mutex_lock(&m); // DEADLOCK self
  memcpy(now, &off, sizeof *now);
  if (now->threaded)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&lock);
}

static void *run(void *argument)
{
  add();
  pthread_mutex_lock(&lock);
  now->threaded = 1;
  pthread_mutex_unlock(&lock);
  add();
  return argument;
}

int main(void)
{
  pthread_t t;
  now = calloc(1, sizeof *now);
  if (!now)
    return 1;
  now->threaded = 1;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  now->threaded = 0;
  return 0;
}
