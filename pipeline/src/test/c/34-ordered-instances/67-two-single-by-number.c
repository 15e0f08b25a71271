// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two single accounts are locked in the order of their numbers, from both sides.
#include <pthread.h>

struct account {
  int number;
  int rank;
  pthread_mutex_t lock;
};

static struct account one = {1, 0, PTHREAD_MUTEX_INITIALIZER};
static struct account other = {2, 0, PTHREAD_MUTEX_INITIALIZER};

static void transfer(struct account *from, struct account *to)
{
  struct account *first = from, *second = to;
  if (from->number == to->number)
    return;
  if (from->number > to->number) {
    first = to;
    second = from;
  }
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // NODEADLOCK
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *there(void *unused)
{
  (void)unused;
  transfer(&one, &other);
  return NULL;
}

static void *back(void *unused)
{
  (void)unused;
  transfer(&other, &one);
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, there, NULL);
  pthread_create(&threads[1], NULL, back, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
