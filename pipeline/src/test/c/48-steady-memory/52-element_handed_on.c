// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function sets the flag of elements that it hands to threads, which its caller tests as
// well.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct worker {
  int on;
  pthread_t t;
};

static struct worker workers[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *argument)
{
  struct worker *w = argument;
  pthread_mutex_lock(&g);
  w->on = !w->on;
  pthread_mutex_unlock(&g);
  return NULL;
}

static void start(void)
{
  int i;
  for (i = 0; i < 4; i++) {
    workers[i].on = 1;
    pthread_create(&workers[i].t, NULL, run, &workers[i]);
  }
}

int main(void)
{
  int i;
  pthread_mutex_lock(&g);
  if (!workers[0].on)
    pthread_mutex_lock(&m); // NODEADLOCK
  start();
  if (!workers[0].on)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&g);
  for (i = 0; i < 4; i++)
    pthread_join(workers[i].t, NULL);
  pthread_mutex_lock(&m); // DEADLOCK self
  pthread_mutex_unlock(&m);
  return 0;
}
