// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The same through a pointer into the table.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account *accounts[4];

static void transfer(struct account *from, struct account *to, long amount)
{
  struct account *first = from->number < to->number ? from : to;
  struct account *second = from->number < to->number ? to : from;
  if (from == to)
    return;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // DEADLOCK cycle
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(accounts[rand() % 4], accounts[rand() % 4], i);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 4; i++) {
    accounts[i] = calloc(1, sizeof *accounts[i]);
    if (accounts[i] == NULL)
      return 1;
    struct account **slot = &accounts[i];
    accounts[i]->number = i;
    if (i == 3)
      *slot = calloc(1, sizeof **slot);
    pthread_mutex_init(&accounts[i]->lock, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
