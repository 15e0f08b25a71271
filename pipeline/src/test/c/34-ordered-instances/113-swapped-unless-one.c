// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The same for two locks that may be one, which is taken and given back once.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];

static void lock_pair(pthread_mutex_t *a, pthread_mutex_t *b)
{
  if (a > b) {
    pthread_mutex_t *swapped = a;
    a = b;
    b = swapped;
  }
  pthread_mutex_lock(a);
  if (a != b)
    pthread_mutex_lock(b); // NODEADLOCK
}

static void unlock_pair(pthread_mutex_t *a, pthread_mutex_t *b)
{
  pthread_mutex_unlock(a);
  if (a != b)
    pthread_mutex_unlock(b);
}

static void transfer(struct account *from, struct account *to, long amount)
{
  lock_pair(&from->lock, &to->lock);
  from->balance -= amount;
  to->balance += amount;
  unlock_pair(&from->lock, &to->lock);
}

static void *work(void *unused)
{
  for (int i = 0; i < 10; i++)
    transfer(&accounts[rand() % 8], &accounts[rand() % 8], i);
  return unused;
}

int main(void)
{
  pthread_t one, other;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_init(&accounts[i].lock, NULL);
  }
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
