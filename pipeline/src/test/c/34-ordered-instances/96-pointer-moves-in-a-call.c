// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Between the lock of an account and its number, a call makes the pointer lead to another one.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account all[5];

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
    transfer(&all[rand() % 4], &all[rand() % 4]);
  return unused;
}

static void move(struct account **pointer, int number)
{
  if (number < 2)
    *pointer = &all[4];
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 4; i++) {
    struct account *account = &all[i];
    pthread_mutex_init(&account->lock, NULL);
    move(&account, i);
    account->number = i;
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
