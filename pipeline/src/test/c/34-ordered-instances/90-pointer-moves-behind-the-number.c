// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The number goes to one account, and the lock of the next one is initialised.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account all[8];

static void transfer(struct account *from, struct account *to)
{
  struct account *first = from, *second = to;
  if (from == to)
    return;
  if (from->number > to->number) {
    first = to;
    second = from;
  }
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // DEADLOCK cycle
  from->balance--;
  to->balance++;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *work(void *unused)
{
  for (int i = 0; i < 100; i++)
    transfer(&all[1 + 2 * (rand() % 4)], &all[1 + 2 * (rand() % 4)]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  struct account *at = all;
  for (int i = 0; i < 4; i++) {
    at->number = i;
    at++;
    pthread_mutex_init(&at->lock, NULL);
    at++;
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
