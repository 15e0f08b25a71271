// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The indices are swapped in each round of a loop.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static void transfer(struct account *one, struct account *other, long amount)
{
  for (int i = 0; i < amount; i++) {
    int from = (int)(one - accounts + i) % 8, to = (int)(other - accounts) % 8;
    if (from == to)
      continue;
    int first = from, second = to;
    if (first > second) {
      first = to;
      second = from;
    }
    pthread_mutex_lock(&accounts[first].lock);
    pthread_mutex_lock(&accounts[second].lock); // NODEADLOCK
    accounts[from].balance -= amount;
    accounts[to].balance += amount;
    pthread_mutex_unlock(&accounts[from].lock);
    pthread_mutex_unlock(&accounts[to].lock);
  }
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(&accounts[rand() % 8], &accounts[rand() % 8], i);
  return unused;
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
