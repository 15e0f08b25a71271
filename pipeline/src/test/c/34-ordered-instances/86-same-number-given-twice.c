// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Both accounts get the same number.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account one, other;

static void account_init(struct account *account, int number)
{
  account->number = number;
  pthread_mutex_init(&account->lock, NULL);
}

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
    transfer(rand() % 2 ? &one : &other, rand() % 2 ? &one : &other);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  account_init(&one, 1);
  account_init(&other, 1);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
