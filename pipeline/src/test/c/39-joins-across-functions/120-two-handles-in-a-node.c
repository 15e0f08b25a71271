// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// As 108, with two threads of each worker; all is in structs within the node.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

struct worker {
  struct {
    pthread_t thread;
    pthread_t helper;
  } threads;
  int id;
  struct {
    struct worker *next;
  } entry;
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
    w->entry.next = workers;
    workers = w;
    pthread_create(&w->threads.helper, NULL, run, w);
    pthread_create(&w->threads.thread, NULL, run, w);
  }
}

static void stop(void)
{
  struct worker *w;
  while ((w = workers) != NULL) {
    workers = w->entry.next;
    pthread_join(w->threads.thread, NULL);
    pthread_join(w->threads.helper, NULL);
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
