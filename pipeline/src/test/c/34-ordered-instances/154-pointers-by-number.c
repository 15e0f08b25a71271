// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The numbers are compared, and pointers to the accounts with these numbers are chosen. The audit
// takes all, in the same order.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static void transfer(int from, int to)
{
  if (from == to)
    return;
  struct account *a = &accounts[from], *b = &accounts[to];
  struct account *first = from < to ? a : b;
  struct account *second = from < to ? b : a;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // NODEADLOCK
  a->balance--;
  b->balance++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static long audit(void)
{
  long sum = 0;
  for (int i = 0; i < 8; i++)
    pthread_mutex_lock(&accounts[i].lock); // NODEADLOCK
  for (int i = 0; i < 8; i++)
    sum += accounts[i].balance;
  for (int i = 7; i >= 0; i--)
    pthread_mutex_unlock(&accounts[i].lock);
  return sum;
}

static void *check(void *unused)
{
  if (audit() != 0)
    abort();
  return unused;
}

static void *work(void *unused)
{
  for (int i = 0; i < 100; i++)
    transfer(rand() % 8, rand() % 8);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&accounts[i].lock, NULL);
  pthread_t checking;
  pthread_create(&checking, NULL, check, NULL);
  pthread_detach(checking);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
