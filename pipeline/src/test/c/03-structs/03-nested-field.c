// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The first field of a struct has the address of the struct: the inner lock lies at offset 0, the
// outer one behind it.
#include <pthread.h>

struct inner {
  pthread_mutex_t lock;
  int value;
};

struct outer {
  struct inner in;
  pthread_mutex_t lock;
};

static struct outer o = {{PTHREAD_MUTEX_INITIALIZER, 0}, PTHREAD_MUTEX_INITIALIZER};

static void touch(struct inner *in)
{
  pthread_mutex_lock(&in->lock); // NODEADLOCK
  in->value++;
  pthread_mutex_unlock(&in->lock);
}

static void visit(struct outer *p)
{
  pthread_mutex_lock(&p->lock); // NODEADLOCK
  touch(&p->in);
  pthread_mutex_unlock(&p->lock);
}

static void *left(void *unused)
{
  (void)unused;
  visit(&o);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  touch(&o.in);
  visit(&o);
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
