// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is held is not what the variable points to when it is compared.
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
  struct account *held = from;
  pthread_mutex_lock(&held->m);
  held = accounts[amount % 4];
  if (held < to && to != from) {
    pthread_mutex_lock(&to->m); // DEADLOCK cycle
    to->balance += held->balance;
    pthread_mutex_unlock(&to->m);
  }
  pthread_mutex_unlock(&from->m);
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
