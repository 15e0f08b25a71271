// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, where a function makes all of them, too.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct slot {
  int shared;
  char *behind;
  pthread_mutex_t m;
};

static struct slot *all;

static struct slot *make(void)
{
  struct slot *some = calloc(2, sizeof *some);
  if (!some)
    exit(1);
  return some;
}

static void *at(size_t i)
{
  return (char *)all + i * sizeof *all;
}


static void wipe(char *bytes, size_t size, int value)
{
  memset(bytes, value, size);
}

static void *run(void *argument)
{
  struct slot *s = argument;
  int i;
  for (i = 0; i < 2; i++) {
    if (s->shared)
      pthread_mutex_lock(&s->m); // DEADLOCK self
    wipe(all->behind, sizeof(int), 0); // the slot behind the first one is no longer shared
    if (s->shared)
      pthread_mutex_unlock(&s->m);
    wipe(all->behind, sizeof(int), 1);
  }
  return NULL;
}

int main(void)
{
  pthread_t t, u;
  struct slot *s;
  int i;
  struct slot *first = make();
  first->behind = (char *)(first + 1);
  all = first;
  for (i = 0; i < 2; i++) {
    s = at((size_t)i);
    s->shared = 1;
    pthread_mutex_init(&s->m, NULL);
  }
  pthread_create(&t, NULL, run, s);
  pthread_create(&u, NULL, run, s);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
