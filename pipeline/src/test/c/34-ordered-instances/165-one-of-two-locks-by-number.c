// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each account has two locks. The numbers tell which account comes first, not which lock.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
  pthread_mutex_t other;
};

static struct account accounts[8];

static void transfer(int from, int to)
{
  if (from == to)
    return;
  pthread_mutex_t *a = &accounts[from].lock, *b = &accounts[to].other;
  pthread_mutex_t *first = from < to ? a : b, *second = from < to ? b : a;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second); // DEADLOCK cycle
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  pthread_mutex_lock(&accounts[from].other);
  pthread_mutex_lock(&accounts[from].lock); // DEADLOCK cycle
  pthread_mutex_unlock(&accounts[from].lock);
  pthread_mutex_unlock(&accounts[from].other);
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
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&accounts[i].other, NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
