// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Nothing is said of the locks that were only tried in the rounds before.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
};

static struct box *boxes[4];

static void *forth(void *unused)
{
  struct box *p = NULL;
  for (int i = 0; i < 2; i++) {
    p = boxes[rand() % 4];
    if (pthread_mutex_trylock(&p->lock))
      exit(0);
  }
  struct box *q = boxes[rand() % 4];
  if (p < q)
    pthread_mutex_lock(&q->lock); // DEADLOCK cycle
  exit(0);
}

static void *back(void *unused)
{
  for (int i = 0; i < 4; i++) {
    boxes[i] = calloc(1, sizeof *boxes[i]);
    if (boxes[i] == NULL)
      exit(1);
    pthread_mutex_init(&boxes[i]->lock, NULL);
  }
  return forth(unused);
}

int main(void)
{
  pthread_t one, other;
  pthread_create(&one, NULL, forth, NULL);
  pthread_create(&other, NULL, back, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
