// OPTIONS:
// VERDICT: potential-deadlock
// FINDINGS: 2
// SPDX-License-Identifier: Apache-2.0
//
// All locks are taken in one line, but two callers do it twice.
#include <pthread.h>

struct box {
  pthread_mutex_t lock;
  int n;
};

static struct box one = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct box two = {PTHREAD_MUTEX_INITIALIZER, 0};

static void take(struct box *b)
{
  pthread_mutex_lock(&b->lock); // DEADLOCK self
}

static void give(struct box *b)
{
  pthread_mutex_unlock(&b->lock);
}

static void *first(void *arg)
{
  take(&one);
  take(&one);
  one.n++;
  give(&one);
  return arg;
}

static void *second(void *arg)
{
  take(&two);
  take(&two);
  two.n++;
  give(&two);
  return arg;
}

int main(void)
{
  pthread_t g, h;
  pthread_create(&g, NULL, first, NULL);
  pthread_create(&h, NULL, second, NULL);
  pthread_join(g, NULL);
  pthread_join(h, NULL);
  return 0;
}
