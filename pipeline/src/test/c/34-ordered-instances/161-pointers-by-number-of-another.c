// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The numbers by which the pointers are found are those of the comparison modulo 4.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static void transfer(int from, int to)
{
  unsigned left = (unsigned)from % 4, right = (unsigned)to % 4;
  struct account *a = &accounts[left], *b = &accounts[right];
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
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&accounts[i].lock, NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
