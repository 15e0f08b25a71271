// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A list with links in both directions, which somebody follows back.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  struct node *prev;
  pthread_mutex_t m;
};

static struct node *first;
static struct node *last;

static struct node *make(int key, struct node *prev)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    abort();
  n->key = key;
  n->next = NULL;
  n->prev = prev;
  pthread_mutex_init(&n->m, NULL);
  if (prev != NULL)
    prev->next = n;
  return n;
}

static void forth(void)
{
  struct node *n = first;
  pthread_mutex_lock(&n->m);
  while (n->next != NULL) {
    struct node *next = n->next;
    pthread_mutex_lock(&next->m); // DEADLOCK cycle
    pthread_mutex_unlock(&n->m);
    n = next;
  }
  pthread_mutex_unlock(&n->m);
}

static void back(void)
{
  struct node *n = last;
  pthread_mutex_lock(&n->m);
  while (n->prev != NULL) {
    struct node *prev = n->prev;
    pthread_mutex_lock(&prev->m); // DEADLOCK cycle
    pthread_mutex_unlock(&n->m);
    n = prev;
  }
  pthread_mutex_unlock(&n->m);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    if (rand_r(&seed) % 2)
      forth();
    else
      back();
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  first = last = make(0, NULL);
  for (int i = 1; i < 10; i++)
    last = make(i, last);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
