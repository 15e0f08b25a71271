// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The slot that is unlocked was locked on one of two ways: as what it is called here, or as what
// the list said, which others change. One of them is held, and so the unlock releases it.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  struct slot *next;
  pthread_mutex_t mutex;
  int uses;
};

static struct slot *head;
static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;

static void add(void)
{
  struct slot *slot = malloc(sizeof *slot);
  if (!slot)
    exit(1);
  pthread_mutex_init(&slot->mutex, NULL);
  slot->uses = 0;
  pthread_mutex_lock(&list); // NODEADLOCK
  slot->next = head ? head->next : NULL;
  if (head)
    head->next = slot;
  else
    head = slot;
  pthread_mutex_unlock(&list);
}

static void use(struct slot *given)
{
  struct slot *slot = given;
  pthread_mutex_lock(&list); // NODEADLOCK
  if (slot) {
    pthread_mutex_lock(&slot->mutex); // NODEADLOCK
  } else {
    pthread_mutex_lock(&head->next->mutex); // NODEADLOCK
    slot = head->next;
  }
  pthread_mutex_unlock(&list);
  slot->uses++;
  pthread_mutex_unlock(&slot->mutex);
}

static void *run(void *arg)
{
  for (int i = 0; i < 100; i++) {
    add();
    use(i % 2 ? arg : NULL);
  }
  return NULL;
}

int main(void)
{
  pthread_t a, b;
  add();
  add();
  pthread_create(&a, NULL, run, head);
  pthread_create(&b, NULL, run, head);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
