// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is compared is the lock that this activation has released; the one that the inner
// activation took is held.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t m;
};

static struct box boxes[3];

static void down(struct box *p, struct box *q, struct box *inner, int depth)
{
  if (depth > 0) {
    down(p, q, inner, depth - 1);
    return;
  }
  pthread_mutex_lock(&p->m);
  if (!inner)
    return;
  pthread_mutex_unlock(&p->m);
  down(inner, q, NULL, 0);
  if (p < q) {
    pthread_mutex_lock(&q->m); // DEADLOCK cycle
    pthread_mutex_unlock(&q->m);
  }
  pthread_mutex_unlock(&inner->m);
}

static void *forth(void *unused)
{
  down(&boxes[0], &boxes[1], &boxes[2], 3);
  (void)unused;
  exit(0);
}

static void *back(void *unused)
{
  struct box *p = &boxes[1];
  struct box *q = &boxes[2];
  if (p < q) {
    pthread_mutex_lock(&p->m);
    pthread_mutex_lock(&q->m); // DEADLOCK cycle
    pthread_mutex_unlock(&q->m);
    pthread_mutex_unlock(&p->m);
  }
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 3; i++)
    pthread_mutex_init(&boxes[i].m, NULL);
  pthread_create(&one, NULL, forth, NULL);
  pthread_create(&other, NULL, back, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
