// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 18, but the function may return the context that it returned before.
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

static struct context *context_new(struct context *last)
{
  struct context *context = last;
  if (context == NULL) {
    context = calloc(1, sizeof *context);
    init(context);
  }
  return context;
}

int main(void)
{
  struct context *last = NULL;
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    struct context *context = context_new(last);
    pthread_create(&thread, NULL, run, context);
    pthread_detach(thread);
    last = context;
  }
  pthread_exit(NULL);
  return 0;
}
