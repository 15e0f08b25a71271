// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The table is moved to a larger place while pointers lead to the old one.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account *accounts;

static void transfer(int from, int to)
{
  struct account *a = accounts + from;
  struct account *grown = malloc(16 * sizeof *grown);
  if (grown == NULL)
    return;
  for (int i = 0; i < 16; i++)
    pthread_mutex_init(&grown[i].lock, NULL);
  if (rand() % 100 == 0)
    accounts = grown;
  struct account *b = accounts + to;
  if (a == b)
    return;
  struct account *first = from < to ? a : b;
  struct account *second = from < to ? b : a;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // DEADLOCK cycle
  a->balance--;
  b->balance++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
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
  accounts = calloc(8, sizeof *accounts);
  if (accounts == NULL)
    return 1;
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&accounts[i].lock, NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
