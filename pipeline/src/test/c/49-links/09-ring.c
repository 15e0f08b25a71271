// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last node leads to the first.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

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

static struct node *head;

static void step(int steps)
{
  struct node *prev = head;
  pthread_mutex_lock(&prev->m);
  for (int i = 0; i < steps; i++) {
    struct node *cur = prev->next;
    pthread_mutex_lock(&cur->m); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
    pthread_mutex_unlock(&prev->m);
    prev = cur;
  }
  pthread_mutex_unlock(&prev->m);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    step(rand_r(&seed) % 20);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  head = make(0, NULL);
  struct node *second = make(1, head);
  head->next = second;
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
