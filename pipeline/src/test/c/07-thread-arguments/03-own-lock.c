// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each thread has a lock in its argument and takes a common lock under it.
#include <pthread.h>

struct context {
  pthread_mutex_t lock;
  int value;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct context left = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct context right = {PTHREAD_MUTEX_INITIALIZER, 0};

static void *worker(void *arg)
{
  struct context *c = arg;
  pthread_mutex_lock(&c->lock); // NODEADLOCK
  pthread_mutex_lock(&g); // NODEADLOCK
  c->value++;
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, worker, &left);
  pthread_create(&h2, NULL, worker, &right);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
