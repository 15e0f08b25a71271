// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, where what lies behind is another such struct.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct head {
  int shared;
  char *end;
  pthread_mutex_t m;
};

struct whole {
  struct head first, second;
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
    if (w->second.shared)
      pthread_mutex_lock(&w->second.m); // DEADLOCK self
    wipe(w->first.end, 0);
    if (w->second.shared)
      pthread_mutex_unlock(&w->second.m);
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
  w->second.shared = 1;
  pthread_mutex_init(&w->second.m, NULL);
  pthread_create(&t, NULL, run, w);
  pthread_join(t, NULL);
  return 0;
}
