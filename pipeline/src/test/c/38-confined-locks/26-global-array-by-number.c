// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The array is a global variable, which only main names.
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

static struct context contexts[4];

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
}

int main(void)
{
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) {
    init(&contexts[i]);
    pthread_create(&threads[i], NULL, run, &contexts[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
