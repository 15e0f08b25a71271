// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Callbacks of a library that its user does not want: all that is ever given is null.
#include <pthread.h>
#include <stdlib.h>

struct library {
  void *(*allocate)(size_t);
  void (*report)(void *);
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void twice(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
}

static struct library *begin(void *(*allocate)(size_t))
{
  struct library *library = malloc(sizeof *library);
  library->allocate = allocate;
  library->report = NULL;
  return library;
}

static void *worker(void *x)
{
  struct library *library = x;
  pthread_mutex_lock(&m); // NODEADLOCK
  free(library->allocate ? library->allocate(1) : malloc(1));
  if (library->report)
    library->report(x);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv)
{
  pthread_t h;
  void (*other)(void *) = twice;
  (void)argc;
  other(argv);
  pthread_create(&h, NULL, worker, begin(NULL));
  pthread_join(h, NULL);
  return 0;
}
