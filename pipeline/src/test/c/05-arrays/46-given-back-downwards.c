// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// All stripes of a table are taken upwards and given back downwards; else one stripe is taken.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct table {
  pthread_mutex_t stripes[N];
  int entries[N];
};

static struct table *table;

static void put(struct table *t, unsigned hash)
{
  pthread_mutex_lock(&t->stripes[hash % N]); // NODEADLOCK
  t->entries[hash % N]++;
  pthread_mutex_unlock(&t->stripes[hash % N]);
}

static int count(struct table *t)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    pthread_mutex_lock(&t->stripes[i]); // NODEADLOCK
  for (int i = 0; i < N; i++)
    sum += t->entries[i];
  for (int i = N - 1; i >= 0; i--)
    pthread_mutex_unlock(&t->stripes[i]);
  return sum;
}

static void *run(void *arg)
{
  put(table, rand());
  count(table);
  return arg;
}

int main(void)
{
  pthread_t threads[2];
  table = calloc(1, sizeof *table);
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&table->stripes[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
