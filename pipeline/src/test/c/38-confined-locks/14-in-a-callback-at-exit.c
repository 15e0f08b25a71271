// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A callback that is registered gets its argument in whatever thread runs the callbacks.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
};

static void at_exit(int status, void *kept)
{
  struct context *context = kept;
  (void)status;
  pthread_mutex_lock(&context->out);
  pthread_mutex_lock(&context->in);  // DEADLOCK cycle
  pthread_mutex_unlock(&context->in);
  pthread_mutex_unlock(&context->out);
}

extern int on_exit(void (*)(int, void *), void *);

static void *run(void *unused)
{
  struct context *context = malloc(sizeof *context);
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
  on_exit(at_exit, context);
  pthread_mutex_lock(&context->in);
  pthread_mutex_lock(&context->out);  // DEADLOCK cycle
  pthread_mutex_unlock(&context->out);
  pthread_mutex_unlock(&context->in);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  exit(0);
}
