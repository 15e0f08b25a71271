// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 16, but each context knows the one before it.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
  struct context *previous;
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

static void *run(void *given)
{
  struct context *context = given;
  forward(context);
  if (context->previous != NULL)
    backward(context->previous);
  return NULL;
}

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
}

int main(void)
{
  struct context *last = NULL;
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    struct context *context = malloc(sizeof *context);
    init(context);
    context->previous = last;
    last = context;
    pthread_create(&thread, NULL, run, context);
    pthread_detach(thread);
  }
  pthread_exit(NULL);
  return 0;
}
