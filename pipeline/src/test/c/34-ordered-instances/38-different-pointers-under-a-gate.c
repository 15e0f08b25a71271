// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Like 33, by pointers.
#include <pthread.h>
#include <stdlib.h>

#define SIZE 6

struct account {
  pthread_mutex_t m;
  int balance;
};

static struct account accounts[SIZE];
static pthread_mutex_t bank = PTHREAD_MUTEX_INITIALIZER;

static void transfer(struct account *from, struct account *to, int amount)
{
  if (from == to)
    return;
  pthread_mutex_lock(&bank);
  pthread_mutex_lock(&from->m);
  pthread_mutex_lock(&to->m); // NODEADLOCK
  pthread_mutex_unlock(&bank);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->m);
  pthread_mutex_unlock(&from->m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(&accounts[rand() % SIZE], &accounts[rand() % SIZE], i);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < SIZE; i++)
    pthread_mutex_init(&accounts[i].m, NULL);
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
