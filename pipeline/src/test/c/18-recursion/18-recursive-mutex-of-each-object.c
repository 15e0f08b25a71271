// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function that has the mutex of an object calls another one that takes it again.
#include <pthread.h>
#include <stdlib.h>

struct object {
  pthread_mutex_t m;
  struct object *next;
  int value;
};

static struct object *all;

static int get(struct object *o)
{
  pthread_mutex_lock(&o->m); // NODEADLOCK
  int value = o->value;
  pthread_mutex_unlock(&o->m);
  return value;
}

static void count(struct object *o)
{
  pthread_mutex_lock(&o->m);
  o->value = get(o) + 1;
  pthread_mutex_unlock(&o->m);
}

static void *worker(void *argument)
{
  for (struct object *o = all; o != NULL; o = o->next)
    count(o);
  return argument;
}

int main(void)
{
  pthread_t t[2];
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  for (int i = 0; i < 3; i++) {
    struct object *o = calloc(1, sizeof *o);
    if (o == NULL)
      return 1;
    pthread_mutex_init(&o->m, &recursive);
    o->next = all;
    all = o;
  }
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
