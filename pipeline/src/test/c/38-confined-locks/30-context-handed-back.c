// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 16, but the first thread returns its context, and main gives that to the second one, too.
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
  forward(given);
  backward(given);
  return given;
}

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
}

int main(void)
{
  pthread_t first, second, third;
  struct context *context = malloc(sizeof *context);
  void *result;
  init(context);
  pthread_create(&first, NULL, run, context);
  pthread_join(first, &result);
  pthread_create(&second, NULL, run, result);
  pthread_create(&third, NULL, run, result);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  return 0;
}
