// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Like 29, but the table is moved by its address.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  pthread_mutex_t m;
};

static struct slot store[4];
static struct slot *table = store + 2;

static void reset(struct slot **which)
{
  *which = store;
}

static void up(int i, int j)
{
  if (i < j) {
    pthread_mutex_lock(&store[i].m);
    pthread_mutex_lock(&store[j].m); // DEADLOCK cycle
    pthread_mutex_unlock(&store[j].m);
    pthread_mutex_unlock(&store[i].m);
  }
}

static void *back(void *unused)
{
  up(1, 2);
  return unused;
}

int main(void)
{
  pthread_t other;
  int i = 0;
  int j = 1;
  for (int k = 0; k < 4; k++)
    pthread_mutex_init(&store[k].m, NULL);
  if (rand() % 2)
    j = 3;
  if (i < j) {
    pthread_mutex_lock(&table[i].m);
    reset(&table);
    pthread_create(&other, NULL, back, NULL);
    pthread_mutex_lock(&table[j].m); // DEADLOCK cycle; DEADLOCK self (imprecise: the tables are one)
    pthread_mutex_unlock(&table[j].m);
    pthread_mutex_unlock(&store[2].m);
  }
  return 0;
}
