// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two threads look at one member of one object, and do different things.
#include <pthread.h>
#include <stdlib.h>

struct options {
  int mode;
  int n;
};
static struct options *options;
static struct options *others;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused)
{
  if (options->mode) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // NODEADLOCK
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return unused;
}

static void *two(void *unused)
{
  if (!options->mode) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // NODEADLOCK
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return unused;
}

int main(int argc, char **argv)
{
  (void)argv;
  pthread_t s;
  pthread_t t;
  options = calloc(1, sizeof *options);
  others = calloc(1, sizeof *others);
  if (!options || !others)
    return 1;
  options->mode = argc > 1;
  others->mode = argc > 2;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
