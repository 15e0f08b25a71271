// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread is given an element of an array.
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

int main(void)
{
  pthread_t threads[4];
  struct context *contexts = calloc(4, sizeof *contexts);
  for (int i = 0; i < 4; i++) {
    init(&contexts[i]);
    pthread_create(&threads[i], NULL, run, &contexts[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  free(contexts);
  return 0;
}
