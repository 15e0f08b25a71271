// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The object is found from the address of one of its fields; the lock beside it is another lock.
#include <pthread.h>
#include <stddef.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

struct link {
  struct link *next;
};

struct object {
  pthread_mutex_t outer;
  struct link link;
  pthread_mutex_t inner;
};

static struct object object = {PTHREAD_MUTEX_INITIALIZER, {NULL}, PTHREAD_MUTEX_INITIALIZER};
static struct link *list = &object.link;

static void *left(void *unused)
{
  (void)unused;
  struct object *o = container_of(list, struct object, link);
  pthread_mutex_lock(&o->outer);
  pthread_mutex_lock(&o->inner); // NODEADLOCK
  pthread_mutex_unlock(&o->inner);
  pthread_mutex_unlock(&o->outer);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&object.outer);
  pthread_mutex_lock(&object.inner); // NODEADLOCK
  pthread_mutex_unlock(&object.inner);
  pthread_mutex_unlock(&object.outer);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
