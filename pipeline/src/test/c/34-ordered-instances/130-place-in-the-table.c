// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The accounts are ordered by their places in the table.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t m;
};

static struct account table[4];

static void transfer(struct account *from, struct account *to)
{
  if (from == to)
    return;
  long left = from - table, right = to - table;
  if (left < right) {
    pthread_mutex_lock(&from->m);
    pthread_mutex_lock(&to->m); // NODEADLOCK
  } else {
    pthread_mutex_lock(&to->m);
    pthread_mutex_lock(&from->m); // NODEADLOCK
  }
  from->balance--;
  to->balance++;
  pthread_mutex_unlock(&from->m);
  pthread_mutex_unlock(&to->m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 100; i++)
    transfer(&table[rand() % 4], &table[rand() % 4]);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 4; i++) {
    table[i].number = i;
    pthread_mutex_init(&table[i].m, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
