// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The classical bank transfer: both directions at once.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  long balance;
};

static struct account x = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account y = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, long amount)
{
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock); // DEADLOCK cycle
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *left(void *unused)
{
  (void)unused;
  transfer(&x, &y, 10);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  transfer(&y, &x, 20);
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
