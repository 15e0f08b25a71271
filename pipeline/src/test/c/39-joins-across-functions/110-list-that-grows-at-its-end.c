// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Functions make the workers, and put them at the end of the list if their creation succeeded.
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

static struct worker *last;

static void *run(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static struct worker *new_worker(int id)
{
  struct worker *w = malloc(sizeof *w);
  if (w == NULL)
    return NULL;
  w->id = id;
  w->next = NULL;
  if (pthread_create(&w->thread, NULL, run, w) != 0) {
    free(w);
    return NULL;
  }
  return w;
}

static void append(struct worker *w)
{
  if (workers == NULL) {
    workers = last = w;
  } else {
    last->next = w;
    last = w;
  }
}

static void start(int n)
{
  for (int i = 0; i < n; i++) {
    struct worker *w = new_worker(i);
    if (w != NULL)
      append(w);
  }
}

static void wait_all(void)
{
  for (struct worker *w = workers; w != NULL; w = w->next)
    pthread_join(w->thread, NULL);
}

int main(int argc, char **argv)
{
  start(atoi(argv[argc - 1]));
  wait_all();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
