// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// From the root of a search tree down: a child is locked under its parent.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  pthread_mutex_t m;
  struct node *left;
  struct node *right;
};

static struct node *root;

static struct node *make(int key)
{
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL)
    abort();
  n->key = key;
  pthread_mutex_init(&n->m, NULL);
  return n;
}

static void insert(int key)
{
  struct node *at = root;
  pthread_mutex_lock(&at->m);
  while (at->key != key) {
    struct node *child = key < at->key ? at->left : at->right;
    if (child == NULL) {
      struct node *n = make(key);
      if (key < at->key)
        at->left = n;
      else
        at->right = n;
      break;
    }
    pthread_mutex_lock(&child->m); // NODEADLOCK
    pthread_mutex_unlock(&at->m);
    at = child;
  }
  pthread_mutex_unlock(&at->m);
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
  root = make(50);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
