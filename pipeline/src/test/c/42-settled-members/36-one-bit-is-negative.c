// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A field of one bit holds -1 where 1 is assigned.
#include <pthread.h>
#include <stdlib.h>

struct b {
  int busy:1;
  int n;
  pthread_mutex_t m;
};
int main(int argc, char **argv)
{
  struct b *p = calloc(1, sizeof *p);
  if (!p)
    return 1;
  pthread_mutex_init(&p->m, NULL);
  p->busy = 1;
  pthread_mutex_lock(&p->m);
  if (p->busy == 1)
    pthread_mutex_unlock(&p->m);
  if (p->busy == 1)
    p->n++;
  pthread_mutex_lock(&p->m); // DEADLOCK self
  pthread_mutex_unlock(&p->m);
  return 0;
}
