// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What comes before a node by way of a null pointer does not come before it.
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
    pthread_mutex_lock(&next->m); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
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

int main(int argc, char **argv)
{
  struct node *from = make(1);
  struct node *to;
  struct node *last;
  (void) argv;
  one = from;
  if (argc < 5) {
    last = make(2);
    last->next = from;
    other = last;
    to = NULL;
  } else {
    to = from->next;
    last = to->next;
    other = last;
  }
  from->next = to;
  from->next = last;
  run();
  return 0;
}
