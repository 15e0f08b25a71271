// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Transfers in one direction only.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  long balance;
};

static struct account x = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account y = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account z = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, long amount)
{
  pthread_mutex_lock(&from->lock); // NODEADLOCK
  pthread_mutex_lock(&to->lock); // NODEADLOCK
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *left(void *unused)
{
  (void)unused;
  transfer(&x, &y, 10);
  transfer(&y, &z, 10);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  transfer(&x, &z, 20);
  transfer(&x, &y, 5);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
