// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// There may be no node before: then the lock of the list is held, and the head is written.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void insert(int key)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return;
  n->key = key;
  pthread_mutex_init(&n->m, NULL);
  struct node *prev = NULL;
  pthread_mutex_lock(&list);
  struct node *cur = head;
  if (cur != NULL)
    pthread_mutex_lock(&cur->m);
  while (cur != NULL && cur->key < key) {
    if (prev != NULL)
      pthread_mutex_unlock(&prev->m);
    else
      pthread_mutex_unlock(&list);
    prev = cur;
    cur = cur->next;
    if (cur != NULL)
      pthread_mutex_lock(&cur->m); // NODEADLOCK
  }
  n->next = cur;
  if (prev != NULL)
    prev->next = n;
  else
    head = n;
  if (cur != NULL)
    pthread_mutex_unlock(&cur->m);
  if (prev != NULL)
    pthread_mutex_unlock(&prev->m);
  else
    pthread_mutex_unlock(&list);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    insert(rand_r(&seed) % 100);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  insert(5);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
