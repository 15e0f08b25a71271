// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The loop over a ring leaves out the node that it begins behind, which is given by a pointer.
#include <pthread.h>

struct node {
  struct node *next;
  pthread_mutex_t m;
};

static struct node some = {&some, PTHREAD_MUTEX_INITIALIZER};
static struct node other = {&other, PTHREAD_MUTEX_INITIALIZER};
static struct node more = {&more, PTHREAD_MUTEX_INITIALIZER};

struct ring {
  int length;
  struct node head;
};

static struct ring ring = {0, {&ring.head, PTHREAD_MUTEX_INITIALIZER}};

static void add(struct ring *to, struct node *node)
{
  node->next = to->head.next;
  to->head.next = node;
}

static void visit(struct ring *all)
{
  struct node *n;
  pthread_mutex_lock(&all->head.m);
  for (n = all->head.next; n != &all->head; n = n->next) {
    pthread_mutex_lock(&n->m); // NODEADLOCK
    pthread_mutex_unlock(&n->m);
  }
  pthread_mutex_unlock(&all->head.m);
}

static void *work(void *unused)
{
  visit(&ring);
  return unused;
}

int main(void)
{
  pthread_t h;
  add(&ring, &some);
  add(&ring, &other);
  add(&ring, &more);
  pthread_create(&h, NULL, work, NULL);
  visit(&ring);
  pthread_join(h, NULL);
  return 0;
}
