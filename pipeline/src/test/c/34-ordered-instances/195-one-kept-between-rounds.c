// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two functions for all locks of a table, of which the second one forgets the last lock.
#include <pthread.h>
#include <stdlib.h>

struct table {
  int count;
  pthread_mutex_t locks[16];
};

static void lock_all(struct table *t)
{
  for (int i = 0; i < t->count; i++)
    pthread_mutex_lock(&t->locks[i]); // DEADLOCK self
}

static void unlock_all(struct table *t)
{
  for (int i = 0; i < t->count - 1; i++)
    pthread_mutex_unlock(&t->locks[i]);
}

static void *worker(void *table)
{
  for (int round = 0; round < 100; round++) {
    lock_all(table);
    unlock_all(table);
  }
  return table;
}

int main(void)
{
  pthread_t t;
  struct table *table = malloc(sizeof *table);
  if (!table)
    return 1;
  table->count = 16;
  for (int i = 0; i < 16; i++)
    pthread_mutex_init(&table->locks[i], NULL);
  pthread_create(&t, NULL, worker, table);
  pthread_join(t, NULL);
  return 0;
}
