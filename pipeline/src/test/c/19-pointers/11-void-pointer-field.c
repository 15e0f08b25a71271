// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The lock lies in an object that generic code knows as `void *`.
#include <pthread.h>

struct cell {
  void *payload;
  struct cell *next;
};

struct payload {
  int weight;
  pthread_mutex_t lock;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct payload heavy = {7, PTHREAD_MUTEX_INITIALIZER};
static struct cell cell = {&heavy, NULL};

static void each(struct cell *c, void (*body)(void *))
{
  for (; c != NULL; c = c->next)
    body(c->payload);
}

static void touch(void *data)
{
  struct payload *p = data;
  pthread_mutex_lock(&p->lock); // DEADLOCK cycle
  p->weight++;
  pthread_mutex_unlock(&p->lock);
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  each(&cell, touch);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&heavy.lock);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&heavy.lock);
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
