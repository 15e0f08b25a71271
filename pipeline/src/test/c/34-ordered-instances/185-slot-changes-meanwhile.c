// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The slot leads to another lock when it is to be released.
#include <pthread.h>
#include <stdlib.h>

#define N 10

struct account {
  long balance;
  pthread_mutex_t m;
};

static struct account *table[N];
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
  (void) low;
  (void) high;
  pthread_mutex_lock(&table[from]->m); // DEADLOCK join
  pthread_mutex_unlock(&table[from]->m);
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
  pthread_mutex_lock(&table[1]->m);
  pthread_mutex_lock(&table[0]->m); // DEADLOCK self (imprecise: the slots lead to two)
  struct account *kept = table[0];
  table[0] = table[1];
  pthread_mutex_unlock(&table[0]->m);
  table[0] = kept;
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, client, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL); // DEADLOCK join
  return 0;
}
