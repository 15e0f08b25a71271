// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A pointer to a struct, cast to a pointer to its first field, is the same lock.
#include <pthread.h>

struct base {
  pthread_mutex_t lock;
  int value;
};

struct derived {
  struct base super;
  int extra;
};

static struct derived d = {{PTHREAD_MUTEX_INITIALIZER, 0}, 0};
static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  struct base *b = (struct base *)&d;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&b->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&b->lock);
  pthread_mutex_unlock(&g);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock((pthread_mutex_t *)&d);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock((pthread_mutex_t *)&d);
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
