// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One branch goes up, the other one goes down: both take first what the call names first.
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
  if (from == to)
    return;
  if (from < to) {
    pthread_mutex_lock(&from->m);
    pthread_mutex_lock(&to->m); // DEADLOCK cycle
  } else {
    pthread_mutex_lock(&from->m);
    pthread_mutex_lock(&to->m); // DEADLOCK cycle
  }
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&from->m);
  pthread_mutex_unlock(&to->m);
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
