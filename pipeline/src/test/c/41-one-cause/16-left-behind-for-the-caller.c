// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that finds an item returns with its lock, for the caller to release it. What
// the caller then waits for is a cause of its own, though less sure than what a real mistake shows.
#include <pthread.h>
#include <stdlib.h>

#define MANY 4

struct item {
  pthread_mutex_t mutex;
  int used;
};

static struct item first = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct item items[MANY];
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static int get(struct item *item, int limit)
{
  pthread_mutex_lock(&item->mutex); // DEADLOCK self; DEADLOCK cycle
  if (item->used < limit)
    return 1;
  pthread_mutex_unlock(&item->mutex);
  return 0;
}

static void put(struct item *item)
{
  item->used++;
  pthread_mutex_unlock(&item->mutex);
}

static void *works(void *seed)
{
  long at = (long)seed;
  for (int i = 0; i < 1000; i++) {
    at = (at * 5 + 3) % MANY;
    if (get(&items[at], i)) {
      pthread_mutex_lock(&all); // DEADLOCK cycle
      pthread_mutex_unlock(&all);
      put(&items[at]);
    }
    if (get(&first, i) && i < 900)
      put(&first);
  }
  return NULL;
}

int main(void)
{
  pthread_t h;
  for (int i = 0; i < MANY; i++)
    pthread_mutex_init(&items[i].mutex, NULL);
  pthread_create(&h, NULL, works, (void *)1L);
  pthread_mutex_lock(&all);
  if (get(&items[rand() % MANY], 5))
    abort();
  pthread_mutex_unlock(&all);
  return 0;
}
