// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The locks are in a struct of the start function, and a list of such structs is, too.
#include <pthread.h>

struct context {
  pthread_mutex_t in, out;
  struct context *next;
};

static void forward(struct context *context)
{
  pthread_mutex_lock(&context->in);
  pthread_mutex_lock(&context->out);  // NODEADLOCK
  pthread_mutex_unlock(&context->out);
  pthread_mutex_unlock(&context->in);
}

static void backward(struct context *context)
{
  pthread_mutex_lock(&context->out);
  pthread_mutex_lock(&context->in);  // NODEADLOCK
  pthread_mutex_unlock(&context->in);
  pthread_mutex_unlock(&context->out);
}

static void *run(void *unused)
{
  struct context second = {.next = NULL};
  struct context first = {.next = &second};
  for (struct context *each = &first; each != NULL; each = each->next) {
    pthread_mutex_init(&each->in, NULL);
    pthread_mutex_init(&each->out, NULL);
    forward(each);
    backward(each);
  }
  return unused;
}

int main(void)
{
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
