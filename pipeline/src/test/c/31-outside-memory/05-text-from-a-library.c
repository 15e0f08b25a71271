// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Text is stored into a struct at an offset from a table; no lock lies in it.
#include <pthread.h>
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
  *(char **)((char *)data + offset) = strdup(text);
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
