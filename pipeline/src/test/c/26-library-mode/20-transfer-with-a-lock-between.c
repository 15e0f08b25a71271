// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The order of the accounts does not hold for the lock of the ledger, which is taken between two
// accounts in one function and before them in the other.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t m;
  long balance;
};

static pthread_mutex_t ledger = PTHREAD_MUTEX_INITIALIZER;

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
  pthread_mutex_lock(&first->m);
  pthread_mutex_lock(&second->m); // DEADLOCK cycle
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
}

void settle(struct account *account)
{
  pthread_mutex_lock(&account->m);
  pthread_mutex_lock(&ledger); // DEADLOCK cycle
  pthread_mutex_unlock(&ledger);
  pthread_mutex_unlock(&account->m);
}

void audit(struct account *account)
{
  pthread_mutex_lock(&ledger);
  pthread_mutex_lock(&account->m); // DEADLOCK cycle
  pthread_mutex_unlock(&account->m);
  pthread_mutex_unlock(&ledger);
}
