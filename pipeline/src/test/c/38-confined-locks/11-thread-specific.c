// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread keeps its context under a key; a destructor locks it once more when it ends.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
};

static pthread_key_t key;

static void forward(void)
{
  struct context *context = pthread_getspecific(key);
  pthread_mutex_lock(&context->in);
  pthread_mutex_lock(&context->out);  // NODEADLOCK
  pthread_mutex_unlock(&context->out);
  pthread_mutex_unlock(&context->in);
}

static void end(void *kept)
{
  struct context *context = kept;
  pthread_mutex_lock(&context->out);
  pthread_mutex_lock(&context->in);  // NODEADLOCK
  pthread_mutex_unlock(&context->in);
  pthread_mutex_unlock(&context->out);
  free(context);
}

static void *run(void *unused)
{
  struct context *context = malloc(sizeof *context);
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
  pthread_setspecific(key, context);
  forward();
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  pthread_key_create(&key, end);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
