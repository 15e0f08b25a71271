// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The order of the addresses says nothing if both accounts are one.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t m;
};

static struct account *accounts[4];

static void transfer(struct account *from, struct account *to, long amount)
{
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->m);
  pthread_mutex_lock(&second->m); // DEADLOCK self
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
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
    pthread_mutex_init(&accounts[i]->m, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
