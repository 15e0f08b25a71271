// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R7 R14
// SPDX-License-Identifier: Apache-2.0
//
// Two locks of one allocation are held; the unlock of the first leaves the second.
#include <pthread.h>
#include <stdlib.h>

struct item {
  pthread_mutex_t lock;
  struct item *next;
};

static pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static struct item *head;

static void *left(void *unused)
{
  (void)unused;
  struct item *p = head;
  struct item *q = head->next;
  pthread_mutex_lock(&p->lock);
  pthread_mutex_lock(&q->lock); // DEADLOCK cycle (imprecise: one allocation stands for both); DEADLOCK self (imprecise: one allocation stands for both)
  pthread_mutex_unlock(&p->lock);
  pthread_mutex_lock(&g); // DEADLOCK cycle
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(&q->lock);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  struct item *q = head->next;
  pthread_mutex_lock(&g);
  pthread_mutex_lock(&q->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&q->lock);
  pthread_mutex_unlock(&g);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 2; i++) {
    struct item *p = malloc(sizeof *p);
    if (p == NULL)
      return 1;
    pthread_mutex_init(&p->lock, NULL);
    p->next = head;
    head = p;
  }
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
