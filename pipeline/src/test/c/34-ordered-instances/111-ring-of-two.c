// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each goes on to the next, and locks it and the one behind that.
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  pthread_mutex_t lock;
};

static struct node ring[2] = {
    {&ring[1], PTHREAD_MUTEX_INITIALIZER},
    {&ring[0], PTHREAD_MUTEX_INITIALIZER},
};

static void *walk(void *start)
{
  struct node *p = start;
  p = p->next;
  struct node *next = p->next;
  pthread_mutex_lock(&p->lock);
  pthread_mutex_lock(&next->lock); // DEADLOCK cycle; DEADLOCK self (imprecise: a node may be its own next)
  pthread_mutex_unlock(&next->lock);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, walk, &ring[0]);
  pthread_create(&other, NULL, walk, &ring[1]);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
