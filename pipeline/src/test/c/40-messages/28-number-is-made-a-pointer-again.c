// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer is sent as a number, from which another one is taken, and made a pointer again.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct context {
  void (*log)(struct context *, int);
};

static void show(struct context *context, int level)
{
  pthread_mutex_lock(&a); // DEADLOCK self
  pthread_mutex_unlock(&a);
}

int main(void)
{
  int ends[2];
  uint64_t sent, received;
  struct context *context = malloc(sizeof *context);
  if (!context || pipe(ends))
    return 1;
  context->log = show;
  sent = (uintptr_t)context ^ 255;
  write(ends[1], &sent, sizeof sent);
  pthread_mutex_lock(&a);
  if (read(ends[0], &received, sizeof received) == sizeof received) {
    context = (struct context *)(uintptr_t)(received ^ 255);
    context->log(context, 2);
  }
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return 0;
}
