// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// What is less than zero is the largest number without a sign, which another account has.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  unsigned number;
  long balance;
  pthread_mutex_t lock;
};

static struct account all[4];
static struct account bank = {4294967295u, 0, PTHREAD_MUTEX_INITIALIZER};

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
    if (rand() % 2)
      transfer(&all[rand() % 4], &bank);
    else
      transfer(&bank, &all[rand() % 4]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 4; i++) {
    all[i].number = i + -1;
    pthread_mutex_init(&all[i].lock, NULL);
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
