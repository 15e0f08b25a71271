// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The context is made by a function of its own.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
};

static void forward(struct context *context)
{
  pthread_mutex_lock(&context->in);
  pthread_mutex_lock(&context->out); // NODEADLOCK
  pthread_mutex_unlock(&context->out);
  pthread_mutex_unlock(&context->in);
}

static void backward(struct context *context)
{
  pthread_mutex_lock(&context->out);
  pthread_mutex_lock(&context->in); // NODEADLOCK
  pthread_mutex_unlock(&context->in);
  pthread_mutex_unlock(&context->out);
}

static void *run(void *given)
{
  struct context *context = given;
  forward(context);
  backward(context);
  return NULL;
}

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
}

static struct context *context_new(void)
{
  struct context *context = calloc(1, sizeof *context);
  if (context == NULL)
    abort();
  init(context);
  return context;
}

int main(void)
{
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    struct context *context = context_new();
    pthread_create(&thread, NULL, run, context);
    pthread_detach(thread);
  }
  pthread_exit(NULL);
  return 0;
}
