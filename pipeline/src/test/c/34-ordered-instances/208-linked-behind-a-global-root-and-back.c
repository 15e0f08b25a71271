// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A node that leads to the root is linked behind it.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
  struct node *next;
  pthread_mutex_t mutex;
};

static struct node *root;

static struct node *make(void)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    abort();
  n->next = NULL;
  pthread_mutex_init(&n->mutex, NULL);
  return n;
}

static void *walk(void *p)
{
  struct node *n = p;
  pthread_mutex_lock(&n->mutex);
  for (int i = 0; i < 100000 && n->next != NULL; i++) {
    struct node *next = n->next;
    pthread_mutex_lock(&next->mutex); // DEADLOCK cycle; DEADLOCK self (imprecise: no link leads from a node to itself)
    pthread_mutex_unlock(&n->mutex);
    n = next;
  }
  pthread_mutex_unlock(&n->mutex);
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  root = make();
  struct node *n = make();
  n->next = root;
  root->next = n;
  pthread_create(&threads[0], NULL, walk, root);
  pthread_create(&threads[1], NULL, walk, root->next);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
