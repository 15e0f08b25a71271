// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, byte by byte.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int shared;
  char *end;
  pthread_mutex_t m;
};

static void wipe(char *end, int value)
{
  size_t left = sizeof(struct record);
  while (left-- > 0)
    --end;
  memset(end, value, sizeof(int));
}

static void *run(void *argument)
{
  struct record *r = argument;
  int i;
  for (i = 0; i < 2; i++) {
    if (r->shared)
      pthread_mutex_lock(&r->m); // DEADLOCK self
    wipe(r->end, 0);
    if (r->shared)
      pthread_mutex_unlock(&r->m);
    wipe(r->end, 1);
  }
  return NULL;
}

int main(int count, char **arguments)
{
  pthread_t t;
  size_t more = count > 1 ? strlen(arguments[1]) : 0;
  struct record *r = malloc(sizeof *r + more);
  if (!r)
    return 1;
  r->shared = 1;
  pthread_mutex_init(&r->m, NULL);
  r->end = (char *)&r[1];
  pthread_create(&t, NULL, run, r);
  pthread_join(t, NULL);
  return 0;
}
