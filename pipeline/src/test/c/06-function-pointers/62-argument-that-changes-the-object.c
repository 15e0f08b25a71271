// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that computes an argument may run between the readings of the object.
#include <pthread.h>
#include <stddef.h>

struct item {
  void (*update)(struct item *, int);
  struct item *inner;
  pthread_mutex_t mutex;
  int value;
};

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void update_first(struct item *it, int amount)
{
  pthread_mutex_lock(&it->mutex);
  pthread_mutex_lock(&table); // DEADLOCK cycle
  total += it->value + amount;
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&it->mutex);
}

static void update_second(struct item *it, int amount)
{
  pthread_mutex_lock(&table);
  pthread_mutex_lock(&it->mutex); // DEADLOCK cycle
  it->value += total + amount;
  pthread_mutex_unlock(&it->mutex);
  pthread_mutex_unlock(&table);
}

static struct item first = {update_first, NULL, PTHREAD_MUTEX_INITIALIZER, 1};
static struct item second = {update_second, NULL, PTHREAD_MUTEX_INITIALIZER, 2};

static int change(struct item *outer, int i)
{
  outer->inner = i % 2 ? &first : &second;
  return i;
}

static void *worker(void *p)
{
  struct item outer = {0};
  outer.inner = &first;
  struct item *it = &outer;
  for (int i = 0; i < 100000; i++)
    it->inner->update(it->inner, change(it, i));
  return p;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
