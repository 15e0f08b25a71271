// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R4 R11
// SPDX-License-Identifier: Apache-2.0
//
// The recursion goes through a function pointer.
#include <pthread.h>

struct visitor {
  void (*visit)(struct visitor *, int);
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void count_down(struct visitor *v, int n)
{
  if (n > 0)
    v->visit(v, n - 1);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
}

static struct visitor visitor = {count_down};

static void *left(void *unused)
{
  (void)unused;
  visitor.visit(&visitor, 2);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
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
