// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Numbers that differ may have the same last byte.
#include <pthread.h>
#include <stdlib.h>

#define SIZE 6

struct account {
  pthread_mutex_t m;
  int balance;
};

static struct account accounts[SIZE];
static pthread_mutex_t bank = PTHREAD_MUTEX_INITIALIZER;

static void transfer(int from, int to, int amount)
{
  if (from == to)
    return;
  pthread_mutex_lock(&bank);
  pthread_mutex_lock(&accounts[(unsigned char)from % SIZE].m);
  pthread_mutex_lock(&accounts[(unsigned char)to % SIZE].m); // DEADLOCK self
  pthread_mutex_unlock(&bank);
  accounts[(unsigned char)from % SIZE].balance -= amount;
  accounts[(unsigned char)to % SIZE].balance += amount;
  pthread_mutex_unlock(&accounts[(unsigned char)to % SIZE].m);
  pthread_mutex_unlock(&accounts[(unsigned char)from % SIZE].m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(rand(), rand(), i);
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
