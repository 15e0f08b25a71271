// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function links what its callers have made behind a node.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node *make(int key, struct node *next)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    abort();
  n->key = key;
  n->next = next;
  pthread_mutex_init(&n->m, NULL);
  return n;
}

static struct node *head;

static void link_behind(struct node *before, struct node *n)
{
  n->next = before->next;
  before->next = n;
}

static void insert(int key)
{
  struct node *prev = head;
  pthread_mutex_lock(&prev->m);
  struct node *cur = prev->next;
  pthread_mutex_lock(&cur->m); // NODEADLOCK
  while (cur->key < key) {
    pthread_mutex_unlock(&prev->m);
    prev = cur;
    cur = cur->next;
    pthread_mutex_lock(&cur->m);
  }
  if (cur->key != key) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      abort();
    n->key = key;
    pthread_mutex_init(&n->m, NULL);
    link_behind(prev, n);
  }
  pthread_mutex_unlock(&cur->m);
  pthread_mutex_unlock(&prev->m);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    insert(rand_r(&seed) % 100);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  head = make(-1, make(1000, NULL));
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
