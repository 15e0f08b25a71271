// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The member leads to another lock when it is to be released.
#include <pthread.h>
#include <stdlib.h>

struct part {
  pthread_mutex_t m;
};

struct whole {
  struct part *part;
};

static struct part *make(void)
{
  struct part *p = malloc(sizeof *p);
  pthread_mutex_init(&p->m, NULL);
  return p;
}

static void *other(void *arg)
{
  struct part *p = arg;
  pthread_mutex_lock(&p->m); // DEADLOCK join
  pthread_mutex_unlock(&p->m);
  return NULL;
}

int main(void)
{
  pthread_t t;
  struct whole *w = malloc(sizeof *w);
  struct part *one = make();
  struct part *two = make();
  w->part = one;
  pthread_mutex_lock(&two->m);
  pthread_mutex_lock(&w->part->m); // DEADLOCK self (imprecise: a member may lead to either)
  w->part = two;
  pthread_mutex_unlock(&w->part->m);
  pthread_create(&t, NULL, other, one);
  pthread_join(t, NULL); // DEADLOCK join
  return 0;
}
