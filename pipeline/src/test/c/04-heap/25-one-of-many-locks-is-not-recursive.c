// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Of forty times two locks, all but two may be locked again.
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
    pthread_mutex_init(&box->lock, &again);                      \
    return box;                                            \
  }
#define MAKE8(n) MAKE(n##0) MAKE(n##1) MAKE(n##2) MAKE(n##3) MAKE(n##4) MAKE(n##5) MAKE(n##6) MAKE(n##7)
#define PUT8(n)                                                                          \
  put(make##n##0()), put(make##n##1()), put(make##n##2()), put(make##n##3()), put(make##n##4()), \
      put(make##n##5()), put(make##n##6()), put(make##n##7())

static pthread_mutexattr_t again;

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
  struct box *box = boxes[rand() % 82];
  pthread_mutex_lock(&box->lock);
  pthread_mutex_lock(&box->lock); // DEADLOCK self
  pthread_mutex_unlock(&box->lock);
  pthread_mutex_unlock(&box->lock);
  return arg;
}

int main(void)
{
  pthread_t one, other;
  pthread_mutexattr_init(&again);
  pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
  for (int i = 0; i < 2; i++) {
    PUT8(1);
    PUT8(2);
    PUT8(3);
    PUT8(4);
    PUT8(5);
  }
  for (int i = 0; i < 2; i++)
    put(calloc(1, sizeof(struct box)));
  pthread_create(&one, NULL, visit, NULL);
  pthread_create(&other, NULL, visit, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
