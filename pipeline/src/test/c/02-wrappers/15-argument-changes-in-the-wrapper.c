// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What the argument names is another item once the function has moved the head of the list.
#include <pthread.h>

struct item {
  struct item *next;
  pthread_mutex_t mutex;
};

static struct item last = { 0, PTHREAD_MUTEX_INITIALIZER };
static struct item first = { &last, PTHREAD_MUTEX_INITIALIZER };
static struct item *head = &first;

static int take(struct item *item)
{
  head = item->next;
  return pthread_mutex_lock(&item->mutex); // NODEADLOCK
}

static void *left(void *unused)
{
  take(head);
  pthread_mutex_lock(&last.mutex); // DEADLOCK cycle; DEADLOCK self (imprecise: any item may have been the head)
  pthread_mutex_unlock(&last.mutex);
  pthread_mutex_unlock(&first.mutex);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&last.mutex); // NODEADLOCK
  pthread_mutex_lock(&first.mutex); // DEADLOCK cycle
  pthread_mutex_unlock(&first.mutex);
  pthread_mutex_unlock(&last.mutex);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
