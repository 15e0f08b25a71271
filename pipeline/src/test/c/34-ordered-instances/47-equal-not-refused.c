// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who calls the function that locks both refuses equal ones only at times.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long sum;
  pthread_mutex_t m;
};

static struct account accounts[8];

static void lock_both(struct account *a, struct account *b)
{
  if (a < b) {
    pthread_mutex_lock(&a->m);
    pthread_mutex_lock(&b->m); // NODEADLOCK
  } else {
    pthread_mutex_lock(&b->m);
    pthread_mutex_lock(&a->m); // DEADLOCK self
  }
}

static void transfer(struct account *from, struct account *to)
{
  if (from == to && rand() % 2) {
    return;
  }
  lock_both(from, to);
  pthread_mutex_unlock(&from->m);
  pthread_mutex_unlock(&to->m);
}

static void *work(void *unused)
{
  for (int i = 0; i < 9; i++) {
    transfer(&accounts[rand() % 8], &accounts[rand() % 8]);
  }
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < 8; i++) {
    pthread_mutex_init(&accounts[i].m, NULL);
  }
  pthread_create(&h1, NULL, work, NULL);
  pthread_create(&h2, NULL, work, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}
