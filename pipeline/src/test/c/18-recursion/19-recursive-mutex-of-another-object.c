// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same, but it is called for any object: two threads may wait for each other.
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
  pthread_mutex_lock(&o->m); // DEADLOCK cycle
  int value = o->value;
  pthread_mutex_unlock(&o->m);
  return value;
}

static void count(struct object *o)
{
  struct object *other = rand() % 2 ? o : all;
  if (rand() % 2)
    other = other->next;
  if (other == NULL)
    return;
  pthread_mutex_lock(&o->m);
  o->value = get(other) + 1;
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
