// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// In the order of their addresses, but nobody looks whether the two accounts are one.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t m;
  long balance;
};

static struct account *private_account(void)
{
  struct account *account = calloc(1, sizeof *account);
  if (!account)
    exit(1);
  pthread_mutex_init(&account->m, NULL);
  return account;
}

static struct account *company_account(void)
{
  struct account *account = malloc(sizeof *account);
  if (!account)
    exit(1);
  account->balance = 1000;
  pthread_mutex_init(&account->m, NULL);
  return account;
}

static struct account *accounts[8];

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
    transfer(accounts[rand() % 8], accounts[rand() % 8], i);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 8; i++)
    accounts[i] = rand() % 2 ? private_account() : company_account();
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
