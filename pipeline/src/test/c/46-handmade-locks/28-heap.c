// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A lock made by hand in a struct that is allocated.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;

struct lock {
  pthread_mutex_t m;
  pthread_cond_t c;
  _Bool busy;
};

static struct lock *l;

static void enter(void)
{
  pthread_mutex_lock(&l->m);
  while (l->busy)
    pthread_cond_wait(&l->c, &l->m); // NODEADLOCK
  l->busy = 1;
  pthread_mutex_unlock(&l->m);
}

static void leave(void)
{
  pthread_mutex_lock(&l->m);
  l->busy = 0;
  pthread_cond_signal(&l->c);
  pthread_mutex_unlock(&l->m);
}

static void *first(void *unused)
{
  for (int i = 0; i < 9; i++) {
    enter();
    leave();
    pthread_mutex_lock(&outer); // NODEADLOCK
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

static void *second(void *unused)
{
  for (int i = 0; i < 9; i++) {
    pthread_mutex_lock(&outer); // NODEADLOCK
    enter();
    leave();
    pthread_mutex_unlock(&outer);
  }
  return unused;
}

int main(void)
{
  pthread_t s, t;
  l = malloc(sizeof *l);
  if (l == NULL)
    abort();
  pthread_mutex_init(&l->m, NULL);
  pthread_cond_init(&l->c, NULL);
  l->busy = 0;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
