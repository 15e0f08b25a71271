// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What lies behind the struct is another struct to some, and bytes to others.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct part {
  int shared;
  pthread_mutex_t m;
};

struct record {
  struct part *part;
  char *rest;
};

static struct record *make(size_t more)
{
  struct record *r = malloc(sizeof *r + more);
  if (!r)
    exit(1);
  r->rest = (char *)&r[1];
  r->part = (struct part *)(void *)&r[1];
  r->part->shared = 1;
  pthread_mutex_init(&r->part->m, NULL);
  return r;
}

static void wipe(char *bytes, int value)
{
  memset(bytes, value, sizeof(int));
}

static void *run(void *argument)
{
  struct record *r = argument;
  int i;
  for (i = 0; i < 2; i++) {
    if (r->part->shared)
      pthread_mutex_lock(&r->part->m); // DEADLOCK self
    wipe(r->rest, 0);
    if (r->part->shared)
      pthread_mutex_unlock(&r->part->m);
    wipe(r->rest, 1);
  }
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct record *r = make(sizeof(struct part));
  pthread_create(&t, NULL, run, r);
  pthread_join(t, NULL);
  return 0;
}
