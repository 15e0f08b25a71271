// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function returns the object with its lock held; the caller releases it.
#include <pthread.h>

struct object {
  pthread_mutex_t lock;
  int value;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct object object = {PTHREAD_MUTEX_INITIALIZER, 0};

static struct object *get_locked(void)
{
  pthread_mutex_lock(&object.lock); // NODEADLOCK
  return &object;
}

static void *left(void *unused)
{
  (void)unused;
  struct object *o = get_locked();
  o->value++;
  pthread_mutex_unlock(&o->lock);
  pthread_mutex_lock(&g); // NODEADLOCK
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  struct object *o = get_locked();
  o->value--;
  pthread_mutex_unlock(&o->lock);
  pthread_mutex_unlock(&g);
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
