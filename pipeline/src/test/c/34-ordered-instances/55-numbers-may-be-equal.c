// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two accounts may have one number: then each thread begins with its own.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int number;
  int rank;
  long balance;
  pthread_mutex_t lock;
  struct account *next;
};

static struct account *accounts[8];

static struct account *account_new(int number)
{
  struct account *made = malloc(sizeof *made);
  if (made == NULL)
    abort();
  made->number = number;
  made->rank = rand();
  made->balance = 0;
  made->next = NULL;
  pthread_mutex_init(&made->lock, NULL);
  return made;
}

static void transfer(struct account *from, struct account *to, long n)
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
  from->balance -= n;
  to->balance += n;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *worker(void *unused)
{
  (void)unused;
  for (int i = 0; i < 100; i++)
    transfer(accounts[rand() % 8], accounts[rand() % 8], 1);
  return NULL;
}

int main(void)
{
  pthread_t threads[4];
  for (int i = 0; i < 8; i++)
    accounts[i] = account_new(i / 2);
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
