// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, where a pointer moves over the array.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct slot {
  int shared;
  char *behind;
  pthread_mutex_t m;
};

static struct slot *all;

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
  all = calloc(2, sizeof *all);
  if (!all)
    return 1;
  for (s = all, i = 0; i < 2; i++, s++) {
    s->shared = 1;
    pthread_mutex_init(&s->m, NULL);
  }
  s--;
  all->behind = (char *)(all + 1);
  pthread_create(&t, NULL, run, s);
  pthread_create(&u, NULL, run, s);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
