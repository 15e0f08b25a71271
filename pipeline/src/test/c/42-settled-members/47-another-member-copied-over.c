// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of another member are copied over the flag.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct q {
  int shared;
  int n;
  pthread_mutex_t m;
};
static void put(struct q *p)
{
  if (p->shared)
    pthread_mutex_lock(&p->m);
  pthread_mutex_lock(&p->m); // DEADLOCK self
  pthread_mutex_unlock(&p->m);
}

int main(int argc, char **argv)
{
  struct q *p = calloc(1, sizeof *p);
  if (!p)
    return 1;
  pthread_mutex_init(&p->m, NULL);
  p->n = argc > 1;
  memcpy((char *)p, (char *)p + sizeof(int), sizeof(int));
  put(p);
  return 0;
}
