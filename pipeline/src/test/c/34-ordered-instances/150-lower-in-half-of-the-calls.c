// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Which function chooses depends on what nobody compares.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static struct account *lower(struct account *a, struct account *b)
{
  return a < b ? a : b;
}

static struct account *upper(struct account *a, struct account *b)
{
  if (a < b)
    return b;
  return a;
}

static void transfer(struct account *from, struct account *to, long n)
{
  struct account *first = n > 5 ? lower(from, to) : upper(from, to);
  struct account *second = first == from ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock); // DEADLOCK cycle
  from->balance -= n;
  to->balance += n;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *worker(void *unused)
{
  (void)unused;
  for (int i = 0; i < 100; i++) {
    struct account *from = &accounts[rand() % 8];
    struct account *to = &accounts[rand() % 8];
    if (from != to)
      transfer(from, to, 1);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 8; i++) {
    accounts[i].number = i;
    pthread_mutex_init(&accounts[i].lock, NULL);
  }
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
