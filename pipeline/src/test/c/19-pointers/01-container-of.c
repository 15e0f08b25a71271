// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The object is found from the address of one of its fields.
#include <pthread.h>
#include <stddef.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

struct link {
  struct link *next;
};

struct object {
  pthread_mutex_t lock;
  int value;
  struct link link;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct object object = {PTHREAD_MUTEX_INITIALIZER, 0, {NULL}};
static struct link *list = &object.link;

static void *left(void *unused)
{
  (void)unused;
  struct object *o = container_of(list, struct object, link);
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&o->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&o->lock);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&object.lock);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&object.lock);
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
