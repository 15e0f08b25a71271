// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Objects of two kinds lie in one table, and what is read as one kind is of that kind: where the
// other kind has a number, no lock pointer is read.
#include <pthread.h>
#include <stdlib.h>

struct pair {
  pthread_mutex_t *outer, *inner;
};
struct reading {
  long when;
  void *of;
};
static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static void *table[8];

static void *worker(void *kind)
{
  struct pair *pair = table[kind != NULL];
  pthread_mutex_lock(pair->outer);
  pthread_mutex_lock(pair->inner); // NODEADLOCK
  pthread_mutex_unlock(pair->inner);
  pthread_mutex_unlock(pair->outer);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t t;
  struct pair *pair = malloc(sizeof *pair);
  struct reading *reading = malloc(sizeof *reading);
  pair->outer = &m1;
  pair->inner = &m2;
  reading->when = argc;
  reading->of = &m1;
  table[0] = pair;
  table[1 + argc] = reading;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return argv == NULL;
}
