// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// One function takes all locks of a table upwards, and another one gives them back.
#include <pthread.h>
#include <stdlib.h>

struct shard {
  pthread_mutex_t lock;
  int entries;
};

struct table {
  int count;
  struct shard *shards;
};

static void lock_all(struct table *t)
{
  for (int i = 0; i < t->count; i++)
    pthread_mutex_lock(&t->shards[i].lock); // NODEADLOCK
}

static void unlock_all(struct table *t)
{
  for (int i = 0; i < t->count; i++)
    pthread_mutex_unlock(&t->shards[i].lock);
}

static void *worker(void *table)
{
  for (int round = 0; round < 100; round++) {
    lock_all(table);
    unlock_all(table);
  }
  return table;
}

int main(int argc, char **argv)
{
  pthread_t t[2];
  struct table *table = malloc(sizeof *table);
  if (!table)
    return 1;
  table->count = argc > 1 ? atoi(argv[1]) : 8;
  if (table->count < 1)
    return 1;
  table->shards = calloc(table->count, sizeof *table->shards);
  if (!table->shards)
    return 1;
  for (int i = 0; i < table->count; i++)
    pthread_mutex_init(&table->shards[i].lock, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, table);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
