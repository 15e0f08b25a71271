// OPTIONS:
// VERDICT: deadlock-free
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// The fresh object leaves the allocation wrapper by its return value alone, so each call of the
// wrapper makes an object of its own; each call runs once.
#include <pthread.h>
#include <stdlib.h>

struct item {
  pthread_mutex_t lock;
  int value;
};

static struct item *first;
static struct item *second;

static struct item *make(void)
{
  struct item *p = malloc(sizeof *p);
  if (p == NULL)
    abort();
  pthread_mutex_init(&p->lock, NULL);
  p->value = 0;
  return p;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // NODEADLOCK
  second->value++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // NODEADLOCK
  second->value--;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
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
  return 0;
}
