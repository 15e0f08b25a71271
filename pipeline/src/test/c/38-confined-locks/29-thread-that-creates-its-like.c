// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each thread makes the context of the next one, and comes back to it.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
};

static void forward(struct context *context)
{
  pthread_mutex_lock(&context->in);
  pthread_mutex_lock(&context->out); // DEADLOCK cycle
  pthread_mutex_unlock(&context->out);
  pthread_mutex_unlock(&context->in);
}

static void backward(struct context *context)
{
  pthread_mutex_lock(&context->out);
  pthread_mutex_lock(&context->in); // DEADLOCK cycle
  pthread_mutex_unlock(&context->in);
  pthread_mutex_unlock(&context->out);
}

static void init(struct context *context);

static void *run(void *given)
{
  pthread_t thread;
  struct context *context = malloc(sizeof *context);
  init(context);
  if (given != NULL)
    forward(given);
  pthread_create(&thread, NULL, run, context);
  backward(context);
  pthread_detach(thread);
  return NULL;
}

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
}

int main(void)
{
  run(NULL);
  pthread_exit(NULL);
  return 0;
}
