// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 16, but a thread gives its context to a helper.
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

static void *help(void *given)
{
  backward(given);
  return NULL;
}

static void *run(void *given)
{
  struct context *context = given;
  pthread_t helper;
  pthread_create(&helper, NULL, help, context);
  forward(context);
  pthread_join(helper, NULL);
  return NULL;
}

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
}

int main(void)
{
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    struct context *context = malloc(sizeof *context);
    init(context);
    pthread_create(&thread, NULL, run, context);
    pthread_detach(thread);
  }
  pthread_exit(NULL);
  return 0;
}
