// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A node that is made larger still leads to where it did.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node *one;
static struct node *other;

static struct node *make(int key)
{
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL)
    abort();
  n->key = key;
  pthread_mutex_init(&n->m, NULL);
  return n;
}

static void count(struct node *n)
{
  pthread_mutex_lock(&n->m);
  struct node *next = n->next;
  if (next != NULL) {
    pthread_mutex_lock(&next->m); // DEADLOCK cycle
    next->key++;
    pthread_mutex_unlock(&next->m);
  }
  pthread_mutex_unlock(&n->m);
}

static void *first(void *argument)
{
  count(one);
  return argument;
}

static void *second(void *argument)
{
  count(other);
  return argument;
}

static void run(void)
{
  pthread_t t[2];
  pthread_create(&t[0], NULL, first, NULL);
  pthread_create(&t[1], NULL, second, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
}

int main(void)
{
  struct node *a = make(1);
  struct node *b = make(2);
  a->next = b;
  a = realloc(a, 2 * sizeof *a);
  if (a == NULL)
    abort();
  pthread_mutex_init(&a->m, NULL);
  b->next = a;
  one = a;
  other = b;
  run();
  return 0;
}
