// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Of two arrays each thread may lock one within the other.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

struct bank {
  struct account *accounts, *savings;
  int n;
};

static struct bank *open_bank(int n)
{
  struct bank *b = malloc(sizeof *b);
  b->n = n;
  b->accounts = calloc(2 * n, sizeof(struct account));
  for (int i = 0; i < 2 * n; i++)
    pthread_mutex_init(&b->accounts[i].lock, NULL);
  b->savings = b->accounts + n / 2;
  return b;
}

static void transfer(struct bank *b, int from, int to)
{
  if (from == to)
    return;
  int low = from < to ? from : to;
  int high = from < to ? to : from;
  pthread_mutex_lock(&b->accounts[low].lock);
  pthread_mutex_lock(&b->savings[high].lock); // DEADLOCK cycle
  b->accounts[from].balance--;
  b->accounts[to].balance++;
  pthread_mutex_unlock(&b->savings[high].lock);
  pthread_mutex_unlock(&b->accounts[low].lock);
}

static void *client(void *arg)
{
  struct bank *b = arg;
  unsigned seed = 1;
  for (int i = 0; i < 1000; i++)
    transfer(b, rand_r(&seed) % b->n, rand_r(&seed) % b->n);
  return NULL;
}

int main(void)
{
  pthread_t t[4];
  struct bank *b = open_bank(10);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, client, b);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
