// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The locks are made ready as parts of another struct; some accounts get no number.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account *all[4];

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
    transfer(all[rand() % 4], all[rand() % 4]);
  return unused;
}

struct wrapped {
  pthread_mutex_t mutex;
};

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 4; i++) {
    all[i] = calloc(1, sizeof *all[i]);
    if (!all[i])
      exit(1);
    if (i > 1)
      all[i]->number = i;
    pthread_mutex_init(&((struct wrapped *)&all[i]->lock)->mutex, NULL);
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
