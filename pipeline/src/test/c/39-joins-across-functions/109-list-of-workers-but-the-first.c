// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 108, but the first one is left out.
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
  pthread_mutex_lock(&b); // DEADLOCK cycle
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

static void wait_all(void)
{
  for (struct worker *w = workers->next; w != NULL; w = w->next)
    pthread_join(w->thread, NULL);
}

int main(int argc, char **argv)
{
  start(atoi(argv[argc - 1]));
  wait_all();
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
