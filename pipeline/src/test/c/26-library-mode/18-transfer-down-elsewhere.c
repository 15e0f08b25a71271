// OPTIONS: --library
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function locks the lower address first, the other one the higher.
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
  pthread_mutex_lock(&first->m);
  pthread_mutex_lock(&second->m); // DEADLOCK cycle
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
}

void close_both(struct account *one, struct account *other)
{
  if (one == other)
    return;
  struct account *high = one < other ? other : one;
  struct account *low = one < other ? one : other;
  pthread_mutex_lock(&high->m);
  pthread_mutex_lock(&low->m); // DEADLOCK cycle
  one->balance = other->balance = 0;
  pthread_mutex_unlock(&low->m);
  pthread_mutex_unlock(&high->m);
}
