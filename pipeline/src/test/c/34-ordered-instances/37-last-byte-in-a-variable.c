// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Like 36, with variables for the bytes.
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
  unsigned char one = from;
  unsigned char other = to;
  pthread_mutex_lock(&bank);
  pthread_mutex_lock(&accounts[one].m);
  pthread_mutex_lock(&accounts[other].m); // DEADLOCK self
  pthread_mutex_unlock(&bank);
  accounts[one].balance -= amount;
  accounts[other].balance += amount;
  pthread_mutex_unlock(&accounts[other].m);
  pthread_mutex_unlock(&accounts[one].m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(rand() % 2 * 256, rand() % 2 * 512, i);
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
