// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Where the amount is not there, none is given back.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static void lock_pair(struct account *a, struct account *b)
{
  if (a > b) {
    struct account *swapped = a;
    a = b;
    b = swapped;
  }
  pthread_mutex_lock(&a->lock); // DEADLOCK cycle
  pthread_mutex_lock(&b->lock); // DEADLOCK cycle; DEADLOCK exit
}

static void unlock_pair(struct account *a, struct account *b)
{
  pthread_mutex_unlock(&a->lock);
  pthread_mutex_unlock(&b->lock);
}

static void transfer(struct account *from, struct account *to, long amount)
{
  if (from == to)
    return;
  lock_pair(from, to);
  if (from->balance < amount)
    return;
  from->balance -= amount;
  to->balance += amount;
  unlock_pair(from, to);
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
