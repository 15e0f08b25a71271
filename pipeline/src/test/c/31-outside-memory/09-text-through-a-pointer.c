// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// As 05, but the library stores the text through a pointer that it is given.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

struct session {
  char *name, *type;
  pthread_mutex_t *a, *b;
};
static struct session *shared;
static const size_t offsets[] = {offsetof(struct session, name), offsetof(struct session, type)};

static void set(void *data, size_t offset, const char *text)
{
  if (asprintf((char **)((char *)data + offset), "<%s>", text) < 0)
    abort();
}

static void *worker(void *x)
{
  pthread_mutex_lock(shared->a);
  pthread_mutex_lock(shared->b); // NODEADLOCK
  pthread_mutex_unlock(shared->b);
  pthread_mutex_unlock(shared->a);
  return x;
}

int main(int argc, char **argv)
{
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  shared->a = &m1;
  shared->b = &m2;
  for (int i = 1; i < argc; i++)
    set(shared, offsets[i % 2], argv[i]);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
