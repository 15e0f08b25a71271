// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Several threads take numbers from the counter, maybe the same.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
  int number;
  long balance;
  pthread_mutex_t lock;
};

static struct account *all[4];
static int next;

static struct account *account_new(void)
{
  struct account *made = malloc(sizeof *made);
  if (made == NULL)
    abort();
  memset(made, 0, sizeof *made);
  made->number = next++;
  pthread_mutex_init(&made->lock, NULL);
  return made;
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
  all[rand() % 4] = account_new();
  for (int i = 0; i < 100; i++)
    transfer(all[rand() % 4], all[rand() % 4]);
  return unused;
}

int main(void)
{
  pthread_t threads[3];
  for (int i = 0; i < 4; i++)
    all[i] = account_new();
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
