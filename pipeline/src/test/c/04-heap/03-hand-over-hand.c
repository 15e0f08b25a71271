// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A list walked hand over hand by two threads. All nodes come from one allocation, so the order
// along the list is lost; really every walk goes the same way.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  struct node *next;
  int value;
};

static struct node *head;

static void *walk(void *unused)
{
  (void)unused;
  struct node *n = head;
  pthread_mutex_lock(&n->lock);
  while (n->next != NULL) {
    struct node *next = n->next;
    pthread_mutex_lock(&next->lock); // DEADLOCK cycle (imprecise: one allocation stands for all nodes); DEADLOCK self (imprecise: one allocation stands for all nodes)
    n->value++;
    pthread_mutex_unlock(&n->lock);
    n = next;
  }
  pthread_mutex_unlock(&n->lock);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      return 1;
    pthread_mutex_init(&n->lock, NULL);
    n->next = head;
    n->value = i;
    head = n;
  }
  pthread_create(&h1, NULL, walk, NULL);
  pthread_create(&h2, NULL, walk, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
