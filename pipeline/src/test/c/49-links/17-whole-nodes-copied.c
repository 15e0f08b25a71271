// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Nodes are exchanged as a whole, with their links.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t *m;
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
  n->m = malloc(sizeof *n->m);
  if (n->m == NULL)
    abort();
  pthread_mutex_init(n->m, NULL);
  return n;
}

static void count(void)
{
  struct node *prev = head;
  pthread_mutex_t *first = prev->m;
  pthread_mutex_lock(first);
  struct node *cur = prev->next;
  pthread_mutex_t *second = cur->m;
  pthread_mutex_lock(second); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
  hits++;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void exchange(void)
{
  struct node *a = head;
  struct node *b = head->next;
  pthread_mutex_t *m = a->m;
  a->m = b->m;
  b->m = m;
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    if (rand_r(&seed) % 2)
      exchange();
    else
      count();
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  head = make(0, make(1, NULL));
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
