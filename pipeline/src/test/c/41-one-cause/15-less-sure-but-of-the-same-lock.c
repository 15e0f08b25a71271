// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function returns with the lock if the table is full. That others then wait for ever with
// locks of tables, of which less is known, is no cause of its own.
#include <pthread.h>
#include <stdlib.h>

#define MANY 4

struct table {
  pthread_mutex_t mutex;
  int used;
};

static struct table first = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct table others[MANY];

static int add(struct table *table, int limit)
{
  pthread_mutex_lock(&table->mutex);
  if (table->used >= limit)
    return -1;
  table->used++;
  pthread_mutex_unlock(&table->mutex);
  return 0;
}

static int used(struct table *table)
{
  pthread_mutex_lock(&table->mutex); // DEADLOCK self
  int used = table->used;
  pthread_mutex_unlock(&table->mutex);
  return used;
}

static void *works(void *seed)
{
  for (long i = (long)seed; i < 1000; i++) {
    add(&first, 100);
    add(&others[(i * 5 + 3) % MANY], 100);
    used(&others[i % MANY]);
    used(&first);
  }
  return NULL;
}

int main(void)
{
  pthread_t h;
  for (int i = 0; i < MANY; i++)
    pthread_mutex_init(&others[i].mutex, NULL);
  pthread_create(&h, NULL, works, (void *)1L);
  works((void *)2L);
  pthread_join(h, NULL);
  return 0;
}
