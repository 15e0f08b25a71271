// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The constructor that stands first in the text runs last, when there is a thread.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct q {
  int shared;
  int n;
  pthread_mutex_t m;
};
static sem_t first, second;
static struct q g = { 1, 0, PTHREAD_MUTEX_INITIALIZER };

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

__attribute__((constructor(202)))
static void b(void)
{
  g.shared = 0;
  sem_post(&second);
}

__attribute__((constructor(201)))
static void a(void)
{
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  pthread_create(&t, NULL, run, &g);
  sem_wait(&first);
}

int main(int argc, char **argv)
{
  pthread_join(t, NULL);
  return 0;
}
