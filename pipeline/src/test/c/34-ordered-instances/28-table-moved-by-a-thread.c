// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Element 0 of the table lies behind what is element 1 when the table has moved.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  pthread_mutex_t m;
};

static struct slot store[4];
static struct slot *table = store + 2;


static void up(int i, int j)
{
  if (i < j) {
    pthread_mutex_lock(&store[i].m);
    pthread_mutex_lock(&store[j].m); // DEADLOCK cycle
    pthread_mutex_unlock(&store[j].m);
    pthread_mutex_unlock(&store[i].m);
  }
}

static void moved(int i, int j)
{
  if (i < j) {
    pthread_mutex_lock(&table[i].m);
    table = store;
    pthread_mutex_lock(&table[j].m); // DEADLOCK cycle
    pthread_mutex_unlock(&table[j].m);
    pthread_mutex_unlock(&table[i + 2].m);
  }
}

static void *forth(void *unused)
{
  moved(0, 1);
  return unused;
}

static void *back(void *unused)
{
  up(1, 2);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&store[i].m, NULL);
  pthread_create(&one, NULL, forth, NULL);
  pthread_create(&other, NULL, back, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
