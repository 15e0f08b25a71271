// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same with functions that lock and unlock a node, and one that makes it ready.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node head = {-1, NULL, PTHREAD_MUTEX_INITIALIZER};

static void lock_node(struct node *n)
{
  pthread_mutex_lock(&n->m); // NODEADLOCK
}

static void unlock_node(struct node *n)
{
  pthread_mutex_unlock(&n->m);
}

static void init(struct node *n, int key)
{
  n->key = key;
  n->next = NULL;
  pthread_mutex_init(&n->m, NULL);
}

static void insert(int key)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return;
  init(n, key);
  struct node *prev = &head;
  lock_node(prev);
  struct node *cur = prev->next;
  while (cur != NULL) {
    lock_node(cur);
    if (cur->key >= key)
      break;
    unlock_node(prev);
    prev = cur;
    cur = cur->next;
  }
  n->next = cur;
  prev->next = n;
  if (cur != NULL)
    unlock_node(cur);
  unlock_node(prev);
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
  insert(5);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
