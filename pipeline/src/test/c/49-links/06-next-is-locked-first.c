// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A loop with one variable: the next node is locked before this one is given back.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node *head;
static int sum;

static void push(int key)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return;
  n->key = key;
  pthread_mutex_init(&n->m, NULL);
  n->next = head;
  head = n;
}

static void add(void)
{
  struct node *n = head;
  if (n == NULL)
    return;
  pthread_mutex_lock(&n->m);
  while (n != NULL) {
    struct node *next = n->next;
    if (next != NULL)
      pthread_mutex_lock(&next->m); // NODEADLOCK
    sum += n->key;
    pthread_mutex_unlock(&n->m);
    n = next;
  }
}

static void *worker(void *argument)
{
  for (int i = 0; i < 1000; i++) {
    add();
  }
  return argument;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 10; i++)
    push(i);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
