// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The variable is the thread's own, but not what it points to: that one thread gives to the next.
#include <pthread.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in, out;
};

static _Thread_local struct context *current;

static void forward(void)
{
  pthread_mutex_lock(&current->in);
  pthread_mutex_lock(&current->out);  // DEADLOCK cycle
  pthread_mutex_unlock(&current->out);
  pthread_mutex_unlock(&current->in);
}

static void *helper(void *given)
{
  current = given;
  pthread_mutex_lock(&current->out);
  pthread_mutex_lock(&current->in);  // DEADLOCK cycle
  pthread_mutex_unlock(&current->in);
  pthread_mutex_unlock(&current->out);
  return NULL;
}

static void *run(void *unused)
{
  pthread_t thread;
  current = malloc(sizeof *current);
  pthread_mutex_init(&current->in, NULL);
  pthread_mutex_init(&current->out, NULL);
  pthread_create(&thread, NULL, helper, current);
  forward();
  pthread_join(thread, NULL);
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
