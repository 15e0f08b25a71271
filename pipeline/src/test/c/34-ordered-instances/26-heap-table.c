// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The table is the same for all threads: main sets it before it creates them.
#include <pthread.h>
#include <stdlib.h>

#define SIZE 16

struct bucket {
  pthread_mutex_t m;
  int count;
};

static struct bucket *table;

static void move(unsigned from, unsigned to)
{
  unsigned a = from % SIZE;
  unsigned b = to % SIZE;
  if (a == b)
    return;
  if (a > b) {
    unsigned t = a;
    a = b;
    b = t;
  }
  pthread_mutex_lock(&table[a].m);
  pthread_mutex_lock(&table[b].m); // NODEADLOCK
  table[from % SIZE].count--;
  table[to % SIZE].count++;
  pthread_mutex_unlock(&table[b].m);
  pthread_mutex_unlock(&table[a].m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    move(rand(), rand());
  return unused;
}

int main(void)
{
  pthread_t one, other;
  table = malloc(SIZE * sizeof *table);
  if (table == NULL)
    return 1;
  for (int i = 0; i < SIZE; i++)
    pthread_mutex_init(&table[i].m, NULL);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
