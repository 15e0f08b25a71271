// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second one is only given back where it is the higher one.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static void transfer(struct account *from, struct account *to, long amount)
{
  if (from == to)
    return;
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock); // DEADLOCK cycle
  pthread_mutex_lock(&second->lock); // DEADLOCK cycle; DEADLOCK exit
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&from->lock);
  if (from < to)
    pthread_mutex_unlock(&to->lock);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(&accounts[rand() % 8], &accounts[rand() % 8], i);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_init(&accounts[i].lock, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
