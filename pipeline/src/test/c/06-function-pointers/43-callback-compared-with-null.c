// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// That a callback is compared with NULL, which is a pointer to anything, makes it no other function.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct transfer {
  void (*done)(struct transfer *);
};

struct context {
  void (*log)(struct context *, int, const char *);
};

static void *table[2];

static void done(struct transfer *transfer)
{
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

static void show(struct context *context, int level, const char *text)
{
  puts(text);
}

int main(int argc, char **argv)
{
  struct context *context = malloc(16 * argc);
  struct transfer *transfer = malloc(16 * argc);
  if (!context || !transfer)
    return 1;
  transfer->done = done;
  context->log = show;
  table[0] = transfer;
  table[1] = context;
  if ((void *)0 != transfer->done)
    transfer->done(transfer);
  pthread_mutex_lock(&a); // NODEADLOCK
  context = table[argc > 1];
  context->log(context, 1, "locked");
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
