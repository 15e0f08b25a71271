// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The head is a static struct; new nodes are put in front, and everybody goes on until null.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  pthread_mutex_t m;
};

static struct node head = {-1, NULL, PTHREAD_MUTEX_INITIALIZER};
static int hits;

static void push(int key)
{
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return;
  n->key = key;
  pthread_mutex_init(&n->m, NULL);
  pthread_mutex_lock(&head.m);
  n->next = head.next;
  head.next = n;
  pthread_mutex_unlock(&head.m);
}

static void count(int key)
{
  struct node *prev = &head;
  pthread_mutex_lock(&prev->m);
  struct node *cur = prev->next;
  while (cur != NULL) {
    pthread_mutex_lock(&cur->m); // NODEADLOCK
    pthread_mutex_unlock(&prev->m);
    hits += cur->key == key;
    prev = cur;
    cur = cur->next;
  }
  pthread_mutex_unlock(&prev->m);
}

static void *worker(void *argument)
{
  unsigned seed = (unsigned) (size_t) argument;
  for (int i = 0; i < 1000; i++) {
    push(rand_r(&seed) % 100);
    count(rand_r(&seed) % 100);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[2];
  push(5);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, (void *) (i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
