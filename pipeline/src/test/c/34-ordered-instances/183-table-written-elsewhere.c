// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// A function that is given the table turns it around.
#include <pthread.h>
#include <stdlib.h>

#define N 10

struct account {
  long balance;
  pthread_mutex_t m;
};

static struct account *table[N];

static void turn(struct account **t)
{
  for (int i = 0; i < N / 2; i++) {
    struct account *a = t[i];
    t[i] = t[N - 1 - i];
    t[N - 1 - i] = a;
  }
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
  if (rand() % 100 == 0)
    turn(table);
  pthread_mutex_lock(&table[low]->m); // DEADLOCK cycle
  pthread_mutex_lock(&table[high]->m); // DEADLOCK cycle; DEADLOCK exit
  table[from]->balance--;
  table[to]->balance++;
  pthread_mutex_unlock(&table[high]->m);
  pthread_mutex_unlock(&table[low]->m);
}

static void *client(void *unused)
{
  unsigned seed = 1;
  for (int i = 0; i < 100; i++) {
    int from = rand_r(&seed) % N, to = rand_r(&seed) % N;
    if (from != to)
      transfer(from, to);
  }
  return unused; // DEADLOCK exit
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
