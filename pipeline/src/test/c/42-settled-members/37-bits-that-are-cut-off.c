// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A field of two bits holds 0 where 4 is assigned.
#include <pthread.h>
#include <stdlib.h>

struct b {
  unsigned mode:2;
  int n;
  pthread_mutex_t m;
};
int main(int argc, char **argv)
{
  struct b *p = calloc(1, sizeof *p);
  if (!p)
    return 1;
  pthread_mutex_init(&p->m, NULL);
  p->mode = 4;
  pthread_mutex_lock(&p->m);
  if (p->mode)
    pthread_mutex_unlock(&p->m);
  if (p->mode)
    p->n++;
  pthread_mutex_lock(&p->m); // DEADLOCK self
  pthread_mutex_unlock(&p->m);
  return 0;
}
