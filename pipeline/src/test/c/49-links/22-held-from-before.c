// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is held is not the node before, but one that was found earlier, and later in the list.
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

static void pair(void)
{
  struct node *a = head->next;
  struct node *b = a->next;
  struct node *held = hits % 2 ? a : b;
  struct node *wanted = hits % 2 ? b : a;
  pthread_mutex_lock(&held->m);
  pthread_mutex_lock(&wanted->m); // DEADLOCK cycle; DEADLOCK self (imprecise: objects of one place are one to the analysis)
  hits++;
  pthread_mutex_unlock(&wanted->m);
  pthread_mutex_unlock(&held->m);
}

static void *worker(void *argument)
{
  for (int i = 0; i < 1000; i++) {
    pair();
  }
  return argument;
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
