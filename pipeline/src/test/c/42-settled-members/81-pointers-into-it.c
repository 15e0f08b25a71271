// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same, by pointers to the elements.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

struct bank {
  struct account *accounts;
  int n;
};

static struct bank *open_bank(int n)
{
  struct bank *b = malloc(sizeof *b);
  b->n = n;
  b->accounts = calloc(n, sizeof(struct account));
  for (int i = 0; i < n; i++)
    pthread_mutex_init(&b->accounts[i].lock, NULL);
  return b;
}

static void transfer(struct bank *b, int from, int to)
{
  if (from == to)
    return;
  struct account *first = &b->accounts[from < to ? from : to];
  struct account *second = &b->accounts[from < to ? to : from];
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // NODEADLOCK
  b->accounts[from].balance--;
  b->accounts[to].balance++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
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
    pthread_join(t[i], NULL); // NODEADLOCK
  return 0;
}
