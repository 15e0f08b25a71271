// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A sorted list with its head for a sentinel: the first entry is inserted before an entry that is none,
// the struct around the head, which is too small for one.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct link {
  struct link *next, *previous;
};
struct entry {
  int key;
  struct link link;
  pthread_mutex_t lock;
};

#define ENTRY(l) ((struct entry *)((char *)(l) - offsetof(struct entry, link)))

static struct link head = {&head, &head};
static pthread_mutex_t global = PTHREAD_MUTEX_INITIALIZER;

static void insert(int key)
{
  struct entry *e = malloc(sizeof *e), *after;
  if (!e)
    abort();
  e->key = key;
  pthread_mutex_init(&e->lock, NULL);
  for (after = ENTRY(head.next); &after->link != &head; after = ENTRY(after->link.next))
    if (after->key > key)
      break;
  struct link *before = &after->link;
  e->link.next = before;
  e->link.previous = before->previous;
  before->previous->next = &e->link;
  before->previous = &e->link;
}

static void *worker(void *x)
{
  pthread_mutex_lock(&global);
  pthread_mutex_lock(&ENTRY(head.next)->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&ENTRY(head.next)->lock);
  pthread_mutex_unlock(&global);
  return x;
}

int main(void)
{
  pthread_t t;
  insert(1);
  if (pthread_create(&t, NULL, worker, NULL) != 0)
    return 1;
  struct entry *e = ENTRY(head.next);
  pthread_mutex_lock(&e->lock);
  pthread_mutex_lock(&global); // DEADLOCK cycle
  pthread_mutex_unlock(&global);
  pthread_mutex_unlock(&e->lock);
  pthread_join(t, NULL);
  return 0;
}
