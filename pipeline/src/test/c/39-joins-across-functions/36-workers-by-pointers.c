// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Handles in objects of their own, to which an array leads.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  pthread_t thread;
};

static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(int argc, char **argv)
{
  int n = atoi(argv[argc - 1]);
  struct worker *workers[64];
  for (int i = 0; i < n; i++) {
    workers[i] = malloc(sizeof *workers[i]);
    pthread_create(&workers[i]->thread, NULL, run, workers[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(workers[i]->thread, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
