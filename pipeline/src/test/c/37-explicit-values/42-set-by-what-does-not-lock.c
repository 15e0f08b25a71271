// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What decides is set by a function that has nothing to do with locks.
#include <pthread.h>
#include <stdlib.h>

static struct {
  int number;
  int twice;
} options;

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void read_options(void)
{
  const char *text = getenv("TWICE");
  options.twice = text != NULL ? atoi(text) : 1;
}

static void *run(void *unused)
{
  pthread_mutex_lock(&a);
  if (options.twice) {
    pthread_mutex_lock(&a); // DEADLOCK self
    pthread_mutex_unlock(&a);
  }
  pthread_mutex_unlock(&a);
  return unused;
}

int main(void)
{
  pthread_t thread;
  read_options();
  pthread_create(&thread, NULL, run, NULL);
  pthread_join(thread, NULL);
  return 0;
}
