// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 11, but the contexts are also in a table, through an object that is allocated in turn.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
};

struct entry {
  struct context *context;
};

static pthread_key_t key;
static struct entry *table[2];

static void forward(struct context *context)
{
  pthread_mutex_lock(&context->in);
  pthread_mutex_lock(&context->out);  // DEADLOCK cycle
  pthread_mutex_unlock(&context->out);
  pthread_mutex_unlock(&context->in);
}

static void backward(struct context *context)
{
  pthread_mutex_lock(&context->out);
  pthread_mutex_lock(&context->in);  // DEADLOCK cycle
  pthread_mutex_unlock(&context->in);
  pthread_mutex_unlock(&context->out);
}

static void *run(void *number)
{
  long own = (long)number;
  struct context *context = malloc(sizeof *context);
  struct entry *entry = malloc(sizeof *entry);
  pthread_mutex_init(&context->in, NULL);
  pthread_mutex_init(&context->out, NULL);
  pthread_setspecific(key, context);
  entry->context = context;
  table[own] = entry;
  forward(pthread_getspecific(key));
  if (table[1 - own] != NULL)
    backward(table[1 - own]->context);
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  pthread_key_create(&key, NULL);
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
