// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What lies behind the struct is used as another such struct, and cleared as bytes.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int shared;
  char *rest;
  pthread_mutex_t m;
};

static struct record *pair(size_t more)
{
  struct record *first = malloc(sizeof *first + more), *second;
  if (!first)
    exit(1);
  first->rest = (char *)&first[1];
  second = (struct record *)first->rest;
  second->shared = 1;
  pthread_mutex_init(&second->m, NULL);
  return first;
}

static void wipe(char *bytes, int value)
{
  memset(bytes, value, sizeof(int));
}

static void *run(void *argument)
{
  struct record *first = argument;
  struct record *second = (struct record *)first->rest;
  int i;
  for (i = 0; i < 2; i++) {
    if (second->shared)
      pthread_mutex_lock(&second->m); // DEADLOCK self
    wipe(first->rest, 0);
    if (second->shared)
      pthread_mutex_unlock(&second->m);
    wipe(first->rest, 1);
  }
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct record *first = pair(sizeof *first);
  pthread_create(&t, NULL, run, first);
  pthread_join(t, NULL);
  return 0;
}
