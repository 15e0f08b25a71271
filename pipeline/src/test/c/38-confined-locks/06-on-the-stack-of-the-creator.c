// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 05, but each thread has a helper, which gets the struct by way of another one.
#include <pthread.h>

struct context {
  pthread_mutex_t in, out;
};

struct job {
  struct context *context;
};

static void *help(void *argument)
{
  struct job *job = argument;
  pthread_mutex_lock(&job->context->out);
  pthread_mutex_lock(&job->context->in);  // DEADLOCK cycle
  pthread_mutex_unlock(&job->context->in);
  pthread_mutex_unlock(&job->context->out);
  return NULL;
}

static void *run(void *unused)
{
  struct context context;
  struct job job = {&context};
  pthread_t helper;
  pthread_mutex_init(&context.in, NULL);
  pthread_mutex_init(&context.out, NULL);
  pthread_create(&helper, NULL, help, &job);
  pthread_mutex_lock(&context.in);
  pthread_mutex_lock(&context.out);  // DEADLOCK cycle
  pthread_mutex_unlock(&context.out);
  pthread_mutex_unlock(&context.in);
  pthread_join(helper, NULL);
  return unused;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
