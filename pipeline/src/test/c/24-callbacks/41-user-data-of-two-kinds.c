// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two kinds of user data, with locks of their own: what comes back is of the kind it is used as.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>


void library_register(void (*callback)(void *user), void *user);
void library_run(void);

struct input {
  pthread_mutex_t lock;
  struct output *output;
};

struct output {
  pthread_mutex_t lock;
  long written;
};

static void on_input(void *user) {
  struct input *input = user;
  pthread_mutex_lock(&input->lock);
  pthread_mutex_lock(&input->output->lock); // NODEADLOCK
  input->output->written++;
  pthread_mutex_unlock(&input->output->lock);
  pthread_mutex_unlock(&input->lock);
}

static void on_output(void *user) {
  struct output *output = user;
  pthread_mutex_lock(&output->lock); // NODEADLOCK
  output->written = 0;
  pthread_mutex_unlock(&output->lock);
}

static void *work(void *argument) {
  on_input(argument);
  return NULL;
}

int main(void) {
  struct input *input = calloc(1, sizeof *input);
  struct output *output = calloc(1, sizeof *output);
  pthread_mutex_init(&input->lock, NULL);
  pthread_mutex_init(&output->lock, NULL);
  input->output = output;
  library_register(on_input, input);
  library_register(on_output, output);
  pthread_t thread;
  pthread_create(&thread, NULL, work, input);
  library_run();
  pthread_join(thread, NULL);
  return 0;
}
