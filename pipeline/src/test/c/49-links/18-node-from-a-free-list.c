// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Nodes that were taken out are used again, behind those that they were before.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node *head;
static int hits;

static struct node *unused;

static struct node *make(int key, struct node *next)
{
  struct node *n = unused;
  if (n != NULL) {
    unused = n->next;
  } else {
    n = malloc(sizeof *n);
    if (n == NULL)
      abort();
    pthread_mutex_init(&n->m, NULL);
  }
  n->key = key;
  n->next = next;
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

static void insert(int key)
{
  struct node *prev = head;
  while (prev->next->key < key)
    prev = prev->next;
  prev->next = make(key, prev->next);
}

static void take_out(void)
{
  struct node *gone = head->next;
  head->next = gone->next;
  gone->next = unused;
  unused = gone;
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    insert(rand_r(&seed) % 100);
    count(1000);
    if (head->next->key != 1000)
      take_out();
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  head = make(-1, make(1000, NULL));
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
