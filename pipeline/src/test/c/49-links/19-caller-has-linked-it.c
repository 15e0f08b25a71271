// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function puts behind a node what a caller has made, and linked to that node.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node *head;
static int hits;

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

static void count(int key)
{
  struct node *prev = head;
  pthread_mutex_lock(&prev->m);
  struct node *cur = prev->next;
  pthread_mutex_lock(&cur->m); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
  while (cur->key < key) {
    pthread_mutex_unlock(&prev->m);
    prev = cur;
    cur = cur->next;
    pthread_mutex_lock(&cur->m); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
  }
  hits += cur->key == key;
  pthread_mutex_unlock(&cur->m);
  pthread_mutex_unlock(&prev->m);
}

static void link_behind(struct node *before, struct node *n)
{
  before->next = n;
}

static void insert(int key)
{
  struct node *first = head->next;
  struct node *n = make(key, first);
  link_behind(first, n);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    insert(rand_r(&seed) % 100);
    count(1000);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  head = make(0, make(1, make(1000, NULL)));
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
