// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that wrap around: each is before the next, and the last before the first.
#include <pthread.h>

struct node {
  unsigned id;
  pthread_mutex_t m;
};

static struct node nodes[3] = {
  { 0, PTHREAD_MUTEX_INITIALIZER },
  { 0x60000000u, PTHREAD_MUTEX_INITIALIZER },
  { 0xc0000000u, PTHREAD_MUTEX_INITIALIZER },
};

static void lock_both(struct node *a, struct node *b)
{
  if ((int)(a->id - b->id) < 0) {
    pthread_mutex_lock(&a->m);
    pthread_mutex_lock(&b->m); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&b->m);
    pthread_mutex_lock(&a->m);
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
