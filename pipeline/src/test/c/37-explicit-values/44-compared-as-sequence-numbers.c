// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Locks are ordered by numbers that wrap around: these are small, and never written again.
#include <pthread.h>

struct node {
  unsigned id;
  pthread_mutex_t m;
};

static struct node nodes[3] = {
  { 0, PTHREAD_MUTEX_INITIALIZER },
  { 1, PTHREAD_MUTEX_INITIALIZER },
  { 2, PTHREAD_MUTEX_INITIALIZER },
};

static void lock_both(struct node *a, struct node *b)
{
  if ((int)(a->id - b->id) < 0) {
    pthread_mutex_lock(&a->m); // NODEADLOCK
    pthread_mutex_lock(&b->m); // NODEADLOCK
  } else {
    pthread_mutex_lock(&b->m); // NODEADLOCK
    pthread_mutex_lock(&a->m); // NODEADLOCK
  }
  pthread_mutex_unlock(&a->m);
  pthread_mutex_unlock(&b->m);
}

static void *worker(void *arg)
{
  int i = (int)(long)arg;
  lock_both(&nodes[i], &nodes[(i + 1) % 3]);
  return NULL;
}

int main(void)
{
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
