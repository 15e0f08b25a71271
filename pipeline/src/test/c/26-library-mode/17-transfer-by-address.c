// OPTIONS: --library
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The accounts of the library and those of its clients are locked in the order of their addresses.
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
  pthread_mutex_lock(&second->m); // NODEADLOCK
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
}

void close_both(struct account *one, struct account *other)
{
  if (one == other)
    return;
  if (one < other) {
    pthread_mutex_lock(&one->m);
    pthread_mutex_lock(&other->m); // NODEADLOCK
  } else {
    pthread_mutex_lock(&other->m);
    pthread_mutex_lock(&one->m); // NODEADLOCK
  }
  one->balance = other->balance = 0;
  pthread_mutex_unlock(&one->m);
  pthread_mutex_unlock(&other->m);
}
