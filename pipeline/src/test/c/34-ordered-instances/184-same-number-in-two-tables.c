// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Objects of two tables have the same number.
#include <pthread.h>
#include <stdlib.h>

#define N 10

struct account {
  long balance;
  pthread_mutex_t m;
};

static struct account *table[N];

struct bank {
  struct account *at[N];
};

static struct bank *one, *other;

static struct account *make(void)
{
  struct account *a = malloc(sizeof *a);
  a->balance = 100;
  pthread_mutex_init(&a->m, NULL);
  return a;
}

static void transfer(int from, int to)
{
  int low = from < to ? from : to;
  int high = from < to ? to : from;
  struct bank *b = from < to ? one : other;
  struct bank *c = from < to ? other : one;
  pthread_mutex_lock(&b->at[low]->m);
  pthread_mutex_lock(&c->at[low]->m); // DEADLOCK cycle
  pthread_mutex_unlock(&c->at[low]->m);
  pthread_mutex_unlock(&b->at[low]->m);
  (void) high;
}

static void *client(void *unused)
{
  unsigned seed = 1;
  for (int i = 0; i < 100; i++) {
    int from = rand_r(&seed) % N, to = rand_r(&seed) % N;
    if (from != to)
      transfer(from, to);
  }
  return unused;
}

int main(void)
{
  pthread_t t[4];
  for (int i = 0; i < N; i++)
    table[i] = make();
  one = calloc(1, sizeof *one);
  other = calloc(1, sizeof *other);
  for (int i = 0; i < N; i++) {
    one->at[i] = make();
    other->at[i] = make();
  }
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
