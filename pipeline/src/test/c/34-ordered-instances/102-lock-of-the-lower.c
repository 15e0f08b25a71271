// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The lock of what a conditional expression chooses.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[4];

static void transfer(struct account *from, struct account *to, long amount)
{
  pthread_mutex_t *first = &(from < to ? from : to)->lock;
  pthread_mutex_t *second = &(from < to ? to : from)->lock;
  if (from == to)
    return;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // NODEADLOCK
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(&accounts[rand() % 4], &accounts[rand() % 4], i);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&accounts[i].lock, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
