// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A tree is walked with the path to the root locked, always from the parent to the child. All nodes
// are one allocation; that children lie below their parents is not known.
#include <pthread.h>
#include <stdlib.h>

struct tree {
  pthread_mutex_t lock;
  struct tree *left;
  struct tree *right;
  int value;
};

static struct tree *root;

static struct tree *grow(int depth)
{
  struct tree *t;
  if (depth == 0)
    return NULL;
  t = malloc(sizeof *t);
  if (t == NULL)
    abort();
  pthread_mutex_init(&t->lock, NULL);
  t->left = grow(depth - 1);
  t->right = grow(depth - 1);
  t->value = depth;
  return t;
}

static void walk(struct tree *t)
{
  if (t == NULL)
    return;
  pthread_mutex_lock(&t->lock); // DEADLOCK cycle (imprecise: one allocation stands for all nodes); DEADLOCK self (imprecise: one allocation stands for all nodes); DEADLOCK exit (imprecise: one allocation stands for all nodes)
  t->value++;
  walk(t->left);
  walk(t->right);
  pthread_mutex_unlock(&t->lock);
}

static void *walker(void *unused)
{
  (void)unused;
  walk(root);
  return NULL; // DEADLOCK exit (imprecise: one allocation stands for all nodes)
}

int main(void)
{
  pthread_t h1, h2;
  root = grow(3);
  pthread_create(&h1, NULL, walker, NULL);
  pthread_create(&h2, NULL, walker, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
