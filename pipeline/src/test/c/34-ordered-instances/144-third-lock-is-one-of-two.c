// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// There are two third locks: two threads can be behind them at once.
#include <pthread.h>
#include <stdlib.h>

struct account {
  unsigned long key;
  long balance;
  pthread_mutex_t lock;
};

static struct account accounts[8];
static pthread_mutex_t tie = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void move(struct account *from, struct account *to, long n)
{
  from->balance -= n;
  to->balance += n;
}

static void transfer(struct account *from, struct account *to, long n)
{
  if (from->key < to->key) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock);
    move(from, to, n);
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
  } else if (from->key > to->key) {
    pthread_mutex_lock(&to->lock);
    pthread_mutex_lock(&from->lock);
    move(from, to, n);
    pthread_mutex_unlock(&from->lock);
    pthread_mutex_unlock(&to->lock);
  } else {
    pthread_mutex_t *third = n > 0 ? &tie : &other;
    pthread_mutex_lock(third);
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock); // DEADLOCK cycle
    move(from, to, n);
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
    pthread_mutex_unlock(third);
  }
}

static void *worker(void *unused)
{
  (void)unused;
  for (int i = 0; i < 100; i++) {
    int from = rand() % 8, to = rand() % 8;
    if (from != to)
      transfer(&accounts[from], &accounts[to], i % 2);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 8; i++) {
    accounts[i].key = (unsigned long)rand() % 5;
    pthread_mutex_init(&accounts[i].lock, NULL);
  }
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
