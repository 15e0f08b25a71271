// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 16, but a handler comes to the context of the thread that it interrupts. As there are several contexts, that is
// shown as a cycle of two of them.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct context {
  pthread_mutex_t in;
};

static void forward(struct context *context)
{
  pthread_mutex_lock(&context->in);
  pthread_mutex_unlock(&context->in);
}

static _Thread_local struct context *current;

static void on_signal(int number)
{
  (void)number;
  if (current != NULL) {
    pthread_mutex_lock(&current->in); // DEADLOCK cycle
    pthread_mutex_unlock(&current->in);
  }
}

static void *run(void *given)
{
  current = given;
  forward(given);
  return NULL;
}

static void init(struct context *context)
{
  pthread_mutex_init(&context->in, NULL);
}

int main(void)
{
  signal(SIGUSR1, on_signal);
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    struct context *context = malloc(sizeof *context);
    init(context);
    pthread_create(&thread, NULL, run, context);
    pthread_kill(thread, SIGUSR1);
    pthread_detach(thread);
  }
  pthread_exit(NULL);
  return 0;
}
