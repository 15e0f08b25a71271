// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The buckets of a table, and the slots in a struct, are named by a member.
#include <pthread.h>
#include <stdlib.h>

#define SIZE 16

struct bucket {
  pthread_mutex_t m;
  int count;
};

static struct {
  int size;
  struct bucket *buckets;
} table;

static struct {
  int size;
  struct bucket slots[SIZE];
} fixed;

static void move(int a, int b)
{
  if (a < b) {
    pthread_mutex_lock(&table.buckets[a].m);
    pthread_mutex_lock(&table.buckets[b].m); // NODEADLOCK
  } else if (a > b) {
    pthread_mutex_lock(&table.buckets[b].m);
    pthread_mutex_lock(&table.buckets[a].m); // NODEADLOCK
  } else
    return;
  table.buckets[a].count--;
  table.buckets[b].count++;
  pthread_mutex_unlock(&table.buckets[b].m);
  pthread_mutex_unlock(&table.buckets[a].m);
}

static void swap(int a, int b)
{
  if (a < b) {
    pthread_mutex_lock(&fixed.slots[a].m);
    pthread_mutex_lock(&fixed.slots[b].m); // NODEADLOCK
    fixed.slots[a].count++;
    pthread_mutex_unlock(&fixed.slots[b].m);
    pthread_mutex_unlock(&fixed.slots[a].m);
  }
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++) {
    move(rand() % SIZE, rand() % SIZE);
    swap(rand() % SIZE, rand() % SIZE);
  }
  return unused;
}

int main(void)
{
  pthread_t one, other;
  table.buckets = malloc(SIZE * sizeof *table.buckets);
  if (table.buckets == NULL)
    return 1;
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_init(&table.buckets[i].m, NULL);
    pthread_mutex_init(&fixed.slots[i].m, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
