// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// As 21-lists-of-anything.c, but a queue is in both lists: two threads may take its lock and another in turn.
#include <pthread.h>
#include <stdlib.h>

struct entry {
  void *value;
  struct entry *next;
};

struct list {
  struct entry *first;
};

struct queue {
  pthread_mutex_t lock;
  int length;
};

static struct queue inner[4], outer[4];
static struct list inners, outers;

static void add(struct list *list, void *value) {
  struct entry *entry = malloc(sizeof *entry);
  if (!entry)
    abort();
  entry->value = value;
  entry->next = list->first;
  list->first = entry;
}

static void *work(void *argument) {
  for (struct entry *o = outers.first; o; o = o->next) {
    struct queue *from = o->value;
    pthread_mutex_lock(&from->lock);
    for (struct entry *i = inners.first; i; i = i->next) {
      struct queue *to = i->value;
      if (to != from)
        pthread_mutex_lock(&to->lock); // DEADLOCK cycle
      to->length++;
      if (to != from)
        pthread_mutex_unlock(&to->lock);
    }
    pthread_mutex_unlock(&from->lock);
  }
  return argument;
}

int main(void) {
  pthread_t first, second;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&inner[i].lock, NULL);
    pthread_mutex_init(&outer[i].lock, NULL);
    add(&inners, &inner[i]);
    add(&outers, &outer[i]);
    add(&outers, &inner[i]);
    add(&inners, &outer[i]);
  }
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
