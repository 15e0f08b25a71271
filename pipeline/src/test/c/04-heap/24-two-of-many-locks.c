// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two of forty times two locks, in any order.
#include <pthread.h>
#include <stdlib.h>

struct box {
  pthread_mutex_t lock;
  int value;
};

#define MAKE(n)                                            \
  static struct box *make##n(void)                         \
  {                                                        \
    struct box *box = malloc(sizeof *box);                 \
    pthread_mutex_init(&box->lock, NULL);                      \
    return box;                                            \
  }
#define MAKE8(n) MAKE(n##0) MAKE(n##1) MAKE(n##2) MAKE(n##3) MAKE(n##4) MAKE(n##5) MAKE(n##6) MAKE(n##7)
#define PUT8(n)                                                                          \
  put(make##n##0()), put(make##n##1()), put(make##n##2()), put(make##n##3()), put(make##n##4()), \
      put(make##n##5()), put(make##n##6()), put(make##n##7())

MAKE8(1)
MAKE8(2)
MAKE8(3)
MAKE8(4)
MAKE8(5)

static struct box *boxes[100];
static int count;
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void put(struct box *box)
{
  boxes[count++] = box;
}

static void *visit(void *arg)
{
  struct box *box = boxes[rand() % 80];
  struct box *next = boxes[rand() % 80];
  if (box == next)
    return arg;
  pthread_mutex_lock(&box->lock);
  pthread_mutex_lock(&next->lock); // DEADLOCK cycle
  pthread_mutex_unlock(&next->lock);
  pthread_mutex_unlock(&box->lock);
  return arg;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 2; i++) {
    PUT8(1);
    PUT8(2);
    PUT8(3);
    PUT8(4);
    PUT8(5);
  }
  pthread_create(&one, NULL, visit, NULL);
  pthread_create(&other, NULL, visit, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
