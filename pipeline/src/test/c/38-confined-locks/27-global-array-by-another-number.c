// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 26, but the threads find the element of another one by the name of the array.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
  int number;
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

static struct context contexts[4];

static struct context *opposite(int number)
{
  return &contexts[3 - number];
}

static void *run(void *given)
{
  struct context *context = given;
  forward(context);
  backward(opposite(context->number));
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
  for (int i = 0; i < 4; i++) {
    init(&contexts[i]);
    contexts[i].number = i;
    pthread_create(&threads[i], NULL, run, &contexts[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
