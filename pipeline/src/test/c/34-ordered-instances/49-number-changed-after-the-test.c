// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The numbers differ where the caller looks, and one changes then.
#include <pthread.h>
#include <stdlib.h>

struct account {
  long sum;
  pthread_mutex_t m;
};

static struct account accounts[8];

static void lock_both(int a, int b)
{
  int first = a < b ? a : b;
  int second = a < b ? b : a;
  pthread_mutex_lock(&accounts[first].m);
  pthread_mutex_lock(&accounts[second].m); // DEADLOCK self
  pthread_mutex_unlock(&accounts[second].m);
  pthread_mutex_unlock(&accounts[first].m);
}

static void transfer(int from, int to)
{
  if (from == to) {
    return;
  }
  to = rand() % 8;
  lock_both(from, to);
}

static void *work(void *unused)
{
  for (int i = 0; i < 9; i++) {
    transfer(rand() % 8, rand() % 8);
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
