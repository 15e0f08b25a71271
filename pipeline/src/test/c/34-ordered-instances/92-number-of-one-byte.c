// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each account gets the last byte of the number of its iteration: there are more accounts than that.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account all[600];

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
    transfer(&all[rand() % 600], &all[rand() % 600]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 600; i++) {
    all[i].number = (unsigned char)i;
    pthread_mutex_init(&all[i].lock, NULL);
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
