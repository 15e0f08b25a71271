// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Workers are in a list, and taken out of it when they are joined.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  pthread_t thread;
  int id;
  struct worker *next;
};

static struct worker *workers;

static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void start(int n)
{
  for (int i = 0; i < n; i++) {
    struct worker *w = malloc(sizeof *w);
    if (w == NULL)
      exit(1);
    w->id = i;
    w->next = workers;
    workers = w;
    pthread_create(&w->thread, NULL, run, w);
  }
}

static void stop(void)
{
  struct worker *w;
  while ((w = workers) != NULL) {
    workers = w->next;
    pthread_join(w->thread, NULL);
    free(w);
  }
}

int main(int argc, char **argv)
{
  start(atoi(argv[argc - 1]));
  stop();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
