// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// An object names another function for a while.
#include <pthread.h>
#include <stddef.h>

struct item {
  void (*update)(struct item *);
  pthread_mutex_t mutex;
  int value;
};

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void update_first(struct item *it)
{
  pthread_mutex_lock(&it->mutex);
  pthread_mutex_lock(&table); // DEADLOCK cycle
  total += it->value;
  pthread_mutex_unlock(&table);
  pthread_mutex_unlock(&it->mutex);
}

static void update_second(struct item *it)
{
  pthread_mutex_lock(&table);
  pthread_mutex_lock(&it->mutex); // DEADLOCK cycle
  it->value += total;
  pthread_mutex_unlock(&it->mutex);
  pthread_mutex_unlock(&table);
}

static struct item first = {update_first, PTHREAD_MUTEX_INITIALIZER, 1};
static struct item second = {update_second, PTHREAD_MUTEX_INITIALIZER, 2};
static struct item *items[] = {&first, &second};

static void *worker(void *p)
{
  for (int i = 0; i < 100000; i++) {
    struct item *it = items[i % 2];
    void (*before)(struct item *) = it->update;
    it->update = items[(i + 1) % 2]->update;
    it->update(it);
    it->update = before;
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
