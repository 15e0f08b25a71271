// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The table of functions of an object is in a local variable.
#include <pthread.h>
#include <stddef.h>

struct item;

struct operations {
  void (*update)(struct item *);
};

struct item {
  const struct operations *operations;
  struct item *inner;
  pthread_mutex_t mutex;
  int value;
};

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void update_first(struct item *it)
{
  pthread_mutex_lock(&it->mutex);
  pthread_mutex_lock(&table); // NODEADLOCK
  total += it->value;
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&it->mutex);
}

static void update_second(struct item *it)
{
  pthread_mutex_lock(&table);
  pthread_mutex_lock(&it->mutex); // NODEADLOCK
  it->value += total;
  pthread_mutex_unlock(&it->mutex);
  pthread_mutex_unlock(&table);
}

static const struct operations of_first = {update_first}, of_second = {update_second};
static struct item first = {&of_first, NULL, PTHREAD_MUTEX_INITIALIZER, 1};
static struct item second = {&of_second, NULL, PTHREAD_MUTEX_INITIALIZER, 2};
static struct item *items[] = {&first, &second};

static void *worker(void *p)
{
  struct item outer = {0};
  for (int i = 0; i < 100000; i++) {
    outer.inner = items[i % 2];
    struct item *it = &outer;
    struct item *inner = it->inner;
    const struct operations *operations = inner->operations;
    operations->update(inner);
  }
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
