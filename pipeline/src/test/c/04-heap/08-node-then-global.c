// OPTIONS:
// VERDICT: deadlock-free
// RULES: R14
// SPDX-License-Identifier: Apache-2.0
//
// Each round takes the lock of a node and then a global one. The unlock names the same node as the
// lock (same expression, `n` is not written in between), so nothing is left over for the next
// round, although one allocation stands for all nodes.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  struct node *next;
  int value;
};

static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static struct node *head;

static void *sum(void *unused)
{
  (void)unused;
  for (struct node *n = head; n != NULL; n = n->next) {
    pthread_mutex_lock(&n->lock); // NODEADLOCK
    pthread_mutex_lock(&total_lock); // NODEADLOCK
    total += n->value;
    pthread_mutex_unlock(&total_lock);
    pthread_mutex_unlock(&n->lock);
  }
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
      return 1;
    pthread_mutex_init(&n->lock, NULL);
    n->next = head;
    n->value = i;
    head = n;
  }
  pthread_create(&h1, NULL, sum, NULL);
  pthread_create(&h2, NULL, sum, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return total;
}
