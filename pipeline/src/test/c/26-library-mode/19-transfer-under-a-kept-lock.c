// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A client may keep one account locked from one call to the next, and transfer between others.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t m;
  long balance;
};

struct account *account_new(void)
{
  struct account *account = calloc(1, sizeof *account);
  if (account)
    pthread_mutex_init(&account->m, NULL);
  return account;
}

void transfer(struct account *from, struct account *to, long amount)
{
  if (from == to)
    return;
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->m); // DEADLOCK cycle
  pthread_mutex_lock(&second->m);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
}

void account_lock(struct account *account)
{
  pthread_mutex_lock(&account->m); // DEADLOCK cycle
}

void account_unlock(struct account *account)
{
  pthread_mutex_unlock(&account->m);
}
