// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R12
// SPDX-License-Identifier: Apache-2.0
//
// An allocator with a free list: the object got by `right` is the one that `main` gave back, not a
// fresh one.
#include <pthread.h>
#include <stdlib.h>

struct item {
  pthread_mutex_t lock;
  struct item *next;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct item *pool;
static struct item *shared;
static struct item *reused;

static struct item *get(void)
{
  struct item *p = pool;
  if (p != NULL) {
    pool = p->next;
    return p;
  }
  p = malloc(sizeof *p);
  if (p == NULL)
    abort();
  pthread_mutex_init(&p->lock, NULL);
  return p;
}

static void put(struct item *p)
{
  p->next = pool;
  pool = p;
}

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&shared->lock);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&shared->lock);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&reused->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&reused->lock);
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  shared = get();
  put(shared);
  reused = get(); // the same object again
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
