// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The struct is the head of a larger one, whose members lie behind it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct head {
  char *end;
};

struct whole {
  struct head first;
  int shared;
  pthread_mutex_t m;
};

static void wipe(char *bytes, int value)
{
  memset(bytes, value, sizeof(int));
}

static void *run(void *argument)
{
  struct whole *w = argument;
  int i;
  for (i = 0; i < 2; i++) {
    if (w->shared)
      pthread_mutex_lock(&w->m); // DEADLOCK self
    wipe(w->first.end, 0);
    if (w->shared)
      pthread_mutex_unlock(&w->m);
    wipe(w->first.end, 1);
  }
  return NULL;
}

static struct head *make(size_t more)
{
  struct head *h = malloc(sizeof *h + more);
  if (!h)
    exit(1);
  h->end = (char *)(h + 1);
  return h;
}

int main(void)
{
  pthread_t t;
  struct whole *w = (struct whole *)make(sizeof *w - sizeof(struct head));
  w->shared = 1;
  pthread_mutex_init(&w->m, NULL);
  pthread_create(&t, NULL, run, w);
  pthread_join(t, NULL);
  return 0;
}
