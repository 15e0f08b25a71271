// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Several lists, each with a lock of its own that is held while the first node is locked.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

struct list {
  pthread_mutex_t m;
  struct node *first;
};

static struct list *lists[4];
static int hits;

static void push(struct list *l, int key)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return;
  n->key = key;
  pthread_mutex_init(&n->m, NULL);
  pthread_mutex_lock(&l->m);
  n->next = l->first;
  l->first = n;
  pthread_mutex_unlock(&l->m);
}

static void count(struct list *l, int key)
{
  pthread_mutex_lock(&l->m);
  struct node *cur = l->first;
  if (cur == NULL) {
    pthread_mutex_unlock(&l->m);
    return;
  }
  pthread_mutex_lock(&cur->m);
  pthread_mutex_unlock(&l->m);
  while (cur->next != NULL && cur->key != key) {
    struct node *next = cur->next;
    pthread_mutex_lock(&next->m); // NODEADLOCK
    pthread_mutex_unlock(&cur->m);
    cur = next;
  }
  hits += cur->key == key;
  pthread_mutex_unlock(&cur->m);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    push(lists[rand_r(&seed) % 4], rand_r(&seed) % 100);
    count(lists[rand_r(&seed) % 4], 7);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  for (int i = 0; i < 4; i++) {
    lists[i] = calloc(1, sizeof **lists);
    if (lists[i] == NULL)
      return 1;
    pthread_mutex_init(&lists[i]->m, NULL);
  }
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
