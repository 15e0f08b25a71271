// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The last philosopher is turned around, but at the second table all are: which table it is, a pointer tells.
#include <pthread.h>
#include <stddef.h>

enum { N = 5 };

static pthread_mutex_t forks[N];
static pthread_mutex_t others[N];

struct seat {
  pthread_mutex_t *table;
  int number;
};

static void *dine(void *given)
{
  struct seat *seat = given;
  pthread_mutex_t *table = seat->table;
  int id = seat->number;
  int left = id;
  int right = (id + 1) % N;
  if (id == N - 1 && table == forks) {
    pthread_mutex_lock(&table[right]);
    pthread_mutex_lock(&table[left]); // DEADLOCK cycle (imprecise: which table is meant is not known); DEADLOCK self (imprecise: as well)
  } else {
    pthread_mutex_lock(&table[left]);
    pthread_mutex_lock(&table[right]); // DEADLOCK cycle
  }
  pthread_mutex_unlock(&table[left]);
  pthread_mutex_unlock(&table[right]);
  return NULL;
}

int main(void)
{
  pthread_t threads[N];
  struct seat seats[N];
  struct seat more[N];
  pthread_t thread;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], NULL);
  for (long i = 0; i < N; i++) {
    seats[i].table = forks;
    seats[i].number = (int)i;
    more[i].table = others;
    more[i].number = (int)i;
    pthread_create(&thread, NULL, dine, &more[i]);
    pthread_create(&threads[i], NULL, dine, &seats[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
