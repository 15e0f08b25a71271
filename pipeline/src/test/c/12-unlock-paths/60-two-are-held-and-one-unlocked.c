// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The slot that is unlocked is one of two that are held at once, and so the head of the list is
// still held when the list is asked for again.
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
  pthread_mutex_lock(&list); // DEADLOCK cycle
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
  pthread_mutex_lock(&list); // DEADLOCK cycle
  if (slot) {
    pthread_mutex_lock(&slot->mutex); // DEADLOCK cycle; DEADLOCK self (imprecise: slots are one to the analysis)
  } else {
    pthread_mutex_lock(&head->next->mutex); // DEADLOCK cycle (imprecise: slots are one to the analysis); DEADLOCK self (imprecise: slots are one to the analysis)
    slot = head->next;
  }
  if (slot != head)
    pthread_mutex_lock(&head->mutex); // DEADLOCK cycle; DEADLOCK self (imprecise: slots are one to the analysis)
  pthread_mutex_unlock(&list);
  slot->uses++;
  pthread_mutex_unlock(&slot->mutex);
  if (slot != head) {
    pthread_mutex_lock(&list); // DEADLOCK cycle
    pthread_mutex_unlock(&list);
    pthread_mutex_unlock(&head->mutex);
  }
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
