// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The table changes while it is in use: what was behind is before.
#include <pthread.h>
#include <stdlib.h>

#define N 10

struct account {
  long balance;
  pthread_mutex_t m;
};

static struct account *table[N];

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

static void exchange(int i, int j)
{
  pthread_mutex_lock(&all);
  struct account *a = table[i];
  table[i] = table[j];
  table[j] = a;
  pthread_mutex_unlock(&all);
}

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
  struct account *first, *second;
  pthread_mutex_lock(&all);
  first = table[low];
  second = table[high];
  pthread_mutex_unlock(&all);
  pthread_mutex_lock(&first->m);
  pthread_mutex_lock(&second->m); // DEADLOCK cycle
  pthread_mutex_unlock(&second->m);
  pthread_mutex_unlock(&first->m);
  exchange(from, to);
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
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
