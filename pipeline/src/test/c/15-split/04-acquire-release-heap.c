// OPTIONS:
// VERDICT: deadlock-free
// RULES: R14
// SPDX-License-Identifier: Apache-2.0
//
// acquire and release get the same object from the same unchanged variable; one allocation stands
// for all objects.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  struct node *next;
  int value;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static int total;
static struct node *head;

static void acquire(struct node *n)
{
  pthread_mutex_lock(&n->lock); // NODEADLOCK
}

static void release(struct node *n)
{
  pthread_mutex_unlock(&n->lock);
}

static void *left(void *unused)
{
  (void)unused;
  for (struct node *n = head; n != NULL; n = n->next) {
    acquire(n);
    n->value++;
    release(n);
    pthread_mutex_lock(&g); // NODEADLOCK
    total++;
    pthread_mutex_unlock(&g);
  }
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  for (struct node *n = head; n != NULL; n = n->next) {
    pthread_mutex_lock(&g); // NODEADLOCK
    acquire(n);
    total += n->value;
    release(n);
    pthread_mutex_unlock(&g);
  }
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      return 1;
    pthread_mutex_init(&n->lock, NULL);
    n->next = head;
    n->value = i;
    head = n;
  }
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
