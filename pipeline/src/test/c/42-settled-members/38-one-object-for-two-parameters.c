// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A thread gets the object by one parameter, and it is written by the other.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct q {
  int shared;
  int n;
  pthread_mutex_t m;
};
static sem_t first, second;
static pthread_t t;
static void *run(void *arg)
{
  struct q *p = arg;
  if (p->shared)
    pthread_mutex_lock(&p->m);
  sem_post(&first);
  sem_wait(&second);
  if (p->shared)
    pthread_mutex_unlock(&p->m);
  pthread_mutex_lock(&p->m); // DEADLOCK self
  pthread_mutex_unlock(&p->m);
  return NULL;
}

static void start(struct q *a, struct q *b)
{
  pthread_create(&t, NULL, run, b);
  sem_wait(&first);
  a->shared = 0;
  sem_post(&second);
  pthread_join(t, NULL);
}

int main(int argc, char **argv)
{
  struct q *p = calloc(1, sizeof *p);
  if (!p)
    return 1;
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  pthread_mutex_init(&p->m, NULL);
  p->shared = argc > 1;
  start(p, p);
  return 0;
}
