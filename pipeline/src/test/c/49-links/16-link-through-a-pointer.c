// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A link is written through a pointer to it.
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

static void swap_first(void)
{
  struct node **link = &head->next;
  struct node *a = *link;
  struct node *b = a->next;
  *link = b;
  link = &a->next;
  *link = b->next;
  link = &b->next;
  *link = a;
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    if (rand_r(&seed) % 2)
      swap_first();
    else
      count(1000);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  head = make(0, make(1, make(2, make(1000, NULL))));
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
