// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// The wrapper also stores the fresh object in `last`; after two calls last == second. Whoever
// renames the object at the return only, finds nothing behind `last`.
#include <pthread.h>
#include <stdlib.h>

struct item {
  pthread_mutex_t lock;
  int value;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct item *first;
static struct item *second;
static struct item *last;

static struct item *make(void)
{
  struct item *p = malloc(sizeof *p);
  if (p == NULL)
    abort();
  pthread_mutex_init(&p->lock, NULL);
  p->value = 0;
  last = p;
  return p;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&last->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&last->lock);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&second->lock);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&second->lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  first = make();
  second = make();
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return first == second;
}
