// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The counter begins anew after two accounts.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct {
  pthread_rwlock_t lock;
  int count;
  struct account *all[4];
} bank = {PTHREAD_RWLOCK_INITIALIZER, 0, {NULL}};

static struct account *account_new(void)
{
  struct account *made = malloc(sizeof *made);
  if (made == NULL)
    abort();
  pthread_mutex_init(&made->lock, NULL);
  made->balance = 0;
  pthread_rwlock_wrlock(&bank.lock);
  made->number = bank.count++;
  pthread_rwlock_unlock(&bank.lock);
  return made;
}

static void close_day(void)
{
  bank.count = 0;
}

static void transfer(struct account *from, struct account *to)
{
  if (from == to)
    return;
  struct account *first = from->number < to->number ? from : to;
  struct account *second = from->number < to->number ? to : from;
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
    transfer(bank.all[rand() % 4], bank.all[rand() % 4]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 4; i++)
    bank.all[i] = account_new();
  close_day();
  bank.all[3] = account_new();
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
