// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A tree is turned: the child becomes the parent.
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

static void search(void)
{
  struct node *at = root;
  pthread_mutex_lock(&at->m);
  struct node *child = at->left != NULL ? at->left : at->right;
  pthread_mutex_lock(&child->m); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
  pthread_mutex_unlock(&child->m);
  pthread_mutex_unlock(&at->m);
}

static void turn(void)
{
  struct node *top = root;
  struct node *child = top->left;
  if (child == NULL)
    return;
  top->left = child->right;
  child->right = top;
  root = child;
}

static void *worker(void *argument)
{
  for (int i = 0; i < 1000; i++) {
    search();
    turn();
  }
  return argument;
}

int main(void)
{
  pthread_t t[2];
  root = make(50);
  root->left = make(25);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
